import { code } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { marked } from '../../../code/mark.ts';
import type { Inputs, RoutePlan } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { asArrowBody, bodyOf, functionOf } from './body-of.ts';
import { emitBlock } from './emit-block.ts';
import { emitLoop, emitPreparation, emitPreparedType } from './emit-loop.ts';
import { givenAt } from './emit-return.ts';
import { emitContext } from './emit-value.ts';
import type { RouteScope } from './scope.ts';

/** How containers are emitted; other emitters get this from the scope. */
export const containers: RouteScope['containers'] = {
  body: emitBodyOf,
  loop: emitLoop,
  preparation: emitPreparation,
  preparedType: emitPreparedType,
};

/** The function from an item and its index to its result. */
function emitBodyOf(node: Node, inputs: Inputs, around: RouteScope): Code {
  const body = bodyOf(node, inputs, around);
  return functionOf(body, emitSteps(body.plan, body.scope));
}

/** A body that only computes a value is an expression. */
function emitSteps({ block }: RoutePlan, scope: RouteScope): Code {
  const [only, ...others] = block;
  if (only?.kind !== 'return' || others.length > 0) return code`{\n${emitBlock(block, scope)}\n}`;
  const end = scope.node(only.node);
  const [port] = end.kind.inputs;
  const context = emitContext(end, only.inputs, { ...scope, seen: scope.seenAt(only) });
  return asArrowBody(marked(end.partOf ?? end.id, givenAt(context, port?.name ?? '', true)));
}
