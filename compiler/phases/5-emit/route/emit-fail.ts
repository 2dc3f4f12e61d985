import { invariant } from '../../../base/invariant.ts';
import { code } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { lib } from '../../../code/lib.ts';
import type { Step } from '../../../ir/plan.ts';
import { comments } from './emit-computation.ts';
import { emitContext } from './emit-value.ts';
import type { RouteScope } from './scope.ts';

export function emitFail({ node: id, inputs }: Extract<Step, { kind: 'fail' }>, scope: RouteScope): Code {
  const node = scope.node(id);
  const { behaviour } = node.kind;
  invariant(behaviour.kind === 'fail', 'a fail step fails');
  return code`${comments(node)}throw ${lib.flowFailure([emitContext(node, inputs, scope).input(behaviour.message)])};`;
}
