import { invariant } from '../../../base/invariant.ts';
import { code } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { declares, ifRead, withOwn } from '../../../code/locals.ts';
import { isMark } from '../../../code/mark.ts';
import type { Inputs, RoutePlan, Variable } from '../../../ir/plan.ts';
import { bodyInput } from '../../../ir/project.ts';
import { alternative, isNothing, unknown } from '../../../ir/type.ts';
import type { Node } from '../../../ir/project.ts';
import { isFree } from './as-known.ts';
import { isConstantInput } from './constant-type.ts';
import { createBodyScope } from './create-scope.ts';
import type { Taken } from './create-scope.ts';
import { emitContext } from './emit-value.ts';
import type { RouteScope, Seen } from './scope.ts';

/** The body of a container where it is emitted. */
export interface EmittedBody {
  readonly plan: RoutePlan;
  readonly item: Variable;
  readonly index: Variable;
  readonly scope: RouteScope;
}

/** `seen` is TypeScript's view of the surrounding values; by default, the view inside a function. */
export function bodyOf(
  node: Node,
  inputs: Inputs,
  around: RouteScope,
  seen: Seen = around.seen.inFunction(),
): EmittedBody {
  const plan = around.bodies.get(node.id);
  const { container } = node.kind;
  invariant(plan !== undefined && container !== undefined, `${node.id} is a container with a plan`);
  const outside: RouteScope = { ...around, seen: around.seen.inFunction() };
  const context = emitContext(node, inputs, outside);
  const given = (port: string): Variable | undefined => plan.parameters.get(bodyInput(node.id, port));
  const [item, index] = [given(container.item), given(container.index)];
  invariant(item !== undefined && index !== undefined, 'a body is given its item and the index');
  const taken = [...plan.parameters].flatMap(([port, variable]): readonly (readonly [Variable, Taken])[] => {
    const [input, value] = [inputs.get(port), context.optionalInput(port)];
    if (input === undefined || value === undefined) return [];
    // A value that only some paths through the body need is asserted at its uses.
    const type = isFree(node, around.need(node.id, port), around) ? outside.seen.typeOf(input.value) : undefined;
    return [[variable, { input, value, type }]];
  });
  const constants = [...plan.parameters].flatMap(([port, variable]) =>
    isConstantInput(inputs.get(port), { ...around, seen }) ? [variable] : [],
  );
  const list = alternative(inputs.get(container.list)?.type ?? unknown, 'list');
  // The uses of the items may all require null, which TypeScript refuses to compare with a text.
  const isNull = list !== undefined && isNothing(list.element);
  const scope = createBodyScope(plan, around, new Map(taken));
  return { plan, item, index, scope: withConstantTypes(scope, new Set(isNull ? [...constants, item] : constants)) };
}

/** TypeScript has literal types for some of the values that a body takes from its surroundings. */
function withConstantTypes(scope: RouteScope, constants: ReadonlySet<Variable>): RouteScope {
  if (constants.size === 0) return scope;
  const knowing = (seen: Seen): Seen => ({
    typeOf: seen.typeOf,
    isConstant: (value, against) =>
      (value.kind === 'variable' && value.path.length === 0 && constants.has(value.variable)) ||
      seen.isConstant(value, against),
    isRuledOut: seen.isRuledOut,
    inside: (node, port, inputs) => knowing(seen.inside(node, port, inputs)),
    inFunction: () => knowing(seen.inFunction()),
    copied: (variable, type) => knowing(seen.copied(variable, type)),
  });
  return { ...scope, seen: knowing(scope.seen), seenAt: (step) => knowing(scope.seenAt(step)) };
}

/** The function that takes an item; the names of the item and its index are local to it. */
export function functionOf({ item, index }: EmittedBody, body: Code): Code {
  const one = ifRead([item], declares(item));
  const both = code`${ifRead([item], declares(item), code`_item`)}, ${declares(index)}`;
  return withOwn([item, index], code`(${ifRead([index], both, one)}) => ${body}`);
}

/** The body of an arrow function; an object needs parentheses, or it would be a block. */
export const asArrowBody = (value: Code): Code => (startsWithBrace(value) ? code`(${value})` : value);

function startsWithBrace({ chunks }: Code): boolean {
  const first = chunks.find((chunk) => !isMark(chunk));
  return typeof first === 'string' && first.startsWith('{');
}
