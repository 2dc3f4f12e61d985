import { invariant } from '../../../base/invariant.ts';
import { code, objectLiteral } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import type { EmitContext } from '../../../ir/emit-context.ts';
import { withoutMembers } from '../../../ir/listed-texts.ts';
import type { Step } from '../../../ir/plan.ts';
import type { Type } from '../../../ir/type.ts';
import { isSeenAs, widened } from './as-known.ts';
import { emitContext } from './emit-value.ts';
import type { RouteScope } from './scope.ts';

/** A single output is returned as it is, several as an object. */
export function emitReturn({ node: id, inputs }: Extract<Step, { kind: 'return' }>, scope: RouteScope): Code {
  const node = scope.node(id);
  const { behaviour } = node.kind;
  invariant(behaviour.kind === 'return', 'a return step gives values');
  const context = emitContext(node, inputs, scope);
  const given = [...behaviour.outputs].map(
    ([name, port]) => [name, givenAt(context, port, node.scope !== undefined)] as const,
  );
  const [only, ...others] = given;
  if (only === undefined) return code`return;`;
  return code`return ${others.length === 0 ? only[1] : objectLiteral(given)};`;
}

/**
 * Given a list of constants, TypeScript would infer literal types; given a list of objects, it would not find fields
 * that only some of them have.
 */
export function givenAt(context: EmitContext, port: string, isOfBody: boolean): Code {
  return isOfBody
    ? context.inputAs(port, withoutMembers(context.type(port)))
    : (context.optionalInput(port) ?? code`undefined`);
}

/** The same for items of a list, where a check may have left TypeScript a wider type than the flow's. */
export function itemAt(context: EmitContext, port: string, item: Type): Code {
  const value = context.inputAs(port, item);
  return isSeenAs(context.type(port), item) ? value : widened(value, item);
}
