import { invariant } from '../../../base/invariant.ts';
import { code } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { declares, ifRead } from '../../../code/locals.ts';
import { isMark, marked } from '../../../code/mark.ts';
import type { Inputs, RoutePlan, Variable } from '../../../ir/plan.ts';
import { bodyInput } from '../../../ir/project.ts';
import type { Node } from '../../../ir/project.ts';
import { createBodyScope } from './create-scope.ts';
import { emitBlock } from './emit-block.ts';
import { givenAt } from './emit-return.ts';
import { emitContext } from './emit-value.ts';
import type { RouteScope } from './scope.ts';

/** The function from an item, and its index, to its result. */
export function emitBodyOf(node: Node, inputs: Inputs, around: RouteScope): Code {
  const plan = around.bodies.get(node.id);
  const { container } = node.kind;
  invariant(plan !== undefined && container !== undefined, `${node.id} is a container with a plan`);
  const context = emitContext(node, inputs, { ...around, seen: around.seen.inFunction() });
  const given = (port: string): Variable | undefined => plan.parameters.get(bodyInput(node.id, port));
  const taken = [...plan.parameters].flatMap(([port, variable]): readonly (readonly [Variable, Code])[] => {
    const value = context.optionalInput(port);
    return value === undefined ? [] : [[variable, value]];
  });
  const scope = createBodyScope(plan, around, new Map(taken));
  return code`(${parameters(given(container.item), given(container.index))}) => ${emitSteps(plan, scope)}`;
}

function parameters(item: Variable | undefined, index: Variable | undefined): Code {
  invariant(item !== undefined && index !== undefined, 'a body is given its item and the index');
  const one = ifRead([item], declares(item));
  return ifRead([index], code`${ifRead([item], declares(item), code`_item`)}, ${declares(index)}`, one);
}

/** A body that only gives a value is an expression. */
function emitSteps({ block }: RoutePlan, scope: RouteScope): Code {
  const [only, ...others] = block;
  if (only?.kind !== 'return' || others.length > 0) return code`{\n${emitBlock(block, scope)}\n}`;
  const end = scope.node(only.node);
  const [port] = end.kind.inputs;
  const context = emitContext(end, only.inputs, { ...scope, seen: scope.seenAt(only) });
  const value = marked(end.partOf ?? end.id, givenAt(context, port?.name ?? '', true));
  return startsWithBrace(value) ? code`(${value})` : value;
}

function startsWithBrace({ chunks }: Code): boolean {
  const first = chunks.find((chunk) => !isMark(chunk));
  return typeof first === 'string' && first.startsWith('{');
}
