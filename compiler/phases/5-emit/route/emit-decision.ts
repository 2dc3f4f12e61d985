import { invariant } from '../../../base/invariant.ts';
import { code, comment } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { not } from '../../../code/condition.ts';
import { lib } from '../../../code/lib.ts';
import { unlessSaid } from '../../../code/locals.ts';
import { markedAll } from '../../../code/mark.ts';
import { says } from '../../../code/settle.ts';
import type { EmitContext } from '../../../ir/emit-context.ts';
import type { Block, Inputs, Step, Variable } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { isOfTenant } from '../../../ir/tenant.ts';
import { forTenant, nameOf } from './effect-call.ts';
import { comments } from './emit-computation.ts';
import { emitContext } from './emit-value.ts';
import type { RouteScope } from './scope.ts';

export type TestStep = Extract<Step, { kind: 'test' }>;

/** The condition that a test decides by, in a span if it acts. */
export function emitDecision({ node: id, inputs }: TestStep, scope: RouteScope): Code {
  const node = scope.node(id);
  const { behaviour } = node.kind;
  invariant(behaviour.kind === 'test', 'a test step runs a test');
  const { emit, effect, narrows, present, presentWhole } = behaviour;
  const isNarrowing = [narrows, present, presentWhole].some((each) => each !== undefined);
  // TypeScript narrows nothing after a condition that is checked inside a function.
  if (effect === undefined || isNarrowing) return emit(emitContext(node, inputs, scope));
  if (!scope.isTraced) return decide(node, inputs, emit, scope);
  const decision = decide(node, inputs, emit, { ...scope, seen: scope.seen.inFunction() });
  return code`(await ${lib.traced([code`${nameOf(node)}`, code`async () => ${decision}`])})`;
}

function decide(node: Node, inputs: Inputs, emit: (emit: EmitContext) => Code, scope: RouteScope): Code {
  const isKept = scope.rowSecurity && isOfTenant(node.kind);
  const decision = forTenant(node, inputs, scope, (own) => emit(emitContext(node, inputs, own)), code`async `);
  return isKept ? code`await ${decision}` : decision;
}

/** TypeScript considers the code after an `if (true)` unreachable, and narrows nothing there. */
export const isTruth = ({ chunks }: Code): boolean =>
  /^\(*(?:true|false)\)*$/.test(chunks.filter((chunk) => typeof chunk === 'string').join('')) &&
  chunks.every((chunk) => typeof chunk === 'string' || 'mark' in chunk);

/**
 * The author's words: the label, unless the code repeats it, and the comment. `returned`: a variable that names the
 * value where it is returned to.
 */
export function words(node: Node, returned?: Variable): Code {
  const { label } = node;
  if (label === undefined || label.trim() === '' || says(returned?.names[0] ?? '', label)) return comments(node);
  return code`${unlessSaid(label, comment(label))}${comments(node)}`;
}

/** `return condition;` for a block that ends in `if (condition) return true; return false;`. */
export function returnedDecision(block: Block, outer: RouteScope): Code | undefined {
  const [test, otherwise] = block.slice(-2);
  if (test?.kind !== 'test' || test.whenTrue.length + test.whenFalse.length !== 1) return undefined;
  const [inner] = [...test.whenTrue, ...test.whenFalse];
  const [first, second] = [inner, otherwise].map((step) => returnedTruth(step, outer));
  if (first === undefined || second === undefined || first.truth === second.truth) return undefined;
  const scope = { ...outer, seen: outer.seenAt(test) };
  const node = scope.node(test.node);
  const given = emitDecision(test, scope);
  if (isTruth(given)) return undefined;
  const isAsGiven = first.truth === test.whenTrue.length > 0;
  const returned = code`return ${isAsGiven ? given : not(given)};`;
  return markedAll([node.id, first.node, second.node], code`${words(node)}${returned}`);
}

/** The node of a `return true;` or `return false;`, if that is all. */
function returnedTruth(
  step: Step | undefined,
  { node: nodeOf, loop }: RouteScope,
): { readonly node: string; readonly truth: boolean } | undefined {
  if (step?.kind !== 'return' || loop !== undefined) return undefined;
  const { id, partOf = id, kind, comment: remark } = nodeOf(step.node);
  const [output, ...others] = kind.behaviour.kind === 'return' ? kind.behaviour.outputs : [];
  const value = output === undefined ? undefined : step.inputs.get(output[1])?.value;
  if (others.length > 0 || value?.kind !== 'literal' || remark !== undefined) return undefined;
  return typeof value.value === 'boolean' ? { node: partOf, truth: value.value } : undefined;
}
