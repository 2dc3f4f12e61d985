import { fixedStatus, isThrown } from '../../ir/response.ts';
import type { Block, Inputs, RoutePlan, Step, Value, Variable } from '../../ir/plan.ts';
import { blocksOf, isComputation, mapBlocks } from '../../ir/plan-blocks.ts';
import type { Route } from '../../ir/project.ts';
import { nodeOf } from '../../ir/route.ts';
import { withoutLastEnds } from './simplify-block.ts';

type Respond = Extract<Step, { kind: 'respond' }>;

/**
 * Moves the answer after the transaction if all paths that commit give the same one, made of constants and of values
 * known before. The transaction then returns nothing, and its paths end in guards.
 */
export const answerAfterCommit = (route: Route, block: Block, bodies: RoutePlan['bodies']): Block =>
  route.url === undefined ? block : moveAnswers({ route, bodies, known: new Set() }, block);

interface Context {
  readonly route: Route;
  readonly bodies: RoutePlan['bodies'];
  /** Variables computed or checked before. */
  readonly known: ReadonlySet<Variable>;
}

function moveAnswers(context: Context, block: Block): Block {
  const known = new Set(context.known);
  return block.flatMap((step) => {
    if (isComputation(step)) known.add(step.variable);
    if (step.kind !== 'transaction') return [mapBlocks(step, (inner) => moveAnswers({ ...context, known }, inner))];
    const answer = onlyAnswer({ ...context, known }, step.block);
    if (answer === undefined || mayAnswerInside(step.block, context.bodies)) return [step];
    return [
      { ...step, block: withoutLastEnds(context.route, guarded(withoutAnswer(step.block, answer))), isFollowed: true },
      answer,
    ];
  });
}

/** Whether a container may give an answer that commits. */
const mayAnswerInside = (block: Block, bodies: RoutePlan['bodies']): boolean =>
  block.some((step) => {
    const body = step.kind === 'effect' ? bodies.get(step.node) : undefined;
    if (body === undefined) return blocksOf(step).some((inner) => mayAnswerInside(inner, bodies));
    const { route } = body.checked;
    const isCommitted = ({ node, inputs }: Respond): boolean => !isThrown(nodeOf(route, node), inputs, true);
    return answersOf(body.block).some(isCommitted) || mayAnswerInside(body.block, body.bodies);
  });

/**
 * The answer of every path that commits. Nothing may be refused after the commit: a computed status may be one that
 * rolls back, and the value may not fit a content type other than JSON.
 */
function onlyAnswer(context: Context, block: Block): Respond | undefined {
  const { route } = context;
  const [first, ...others] = answersOf(block).filter(
    ({ node, inputs }) => !isThrown(nodeOf(route, node), inputs, true),
  );
  if (first === undefined) return undefined;
  const node = nodeOf(route, first.node);
  const { behaviour } = node.kind;
  const isJson = behaviour.kind === 'respond' && behaviour.content === undefined;
  const inside = isJson ? context : { ...context, known: new Set<Variable>() };
  if (fixedStatus(node, (port) => first.inputs.get(port)?.value) === undefined) return undefined;
  // A value that one path computes may be decided on another.
  const key = keyOfInputs(inside, first.inputs);
  const isFirst = (other: Respond): boolean => other.node === first.node && keyOfInputs(inside, other.inputs) === key;
  return key !== undefined && others.every(isFirst) ? first : undefined;
}

const answersOf = (block: Block): readonly Respond[] =>
  block.flatMap((step) => (step.kind === 'respond' ? [step] : blocksOf(step).flatMap(answersOf)));

/** The same key for equal inputs; undefined if they need values that the transaction computes. */
function keyOfInputs(context: Context, inputs: Inputs): string | undefined {
  const keys = [...inputs].map(([port, { value }]) => [port, keyOfValue(context, value)] as const);
  return keys.some(([, key]) => key === undefined) ? undefined : JSON.stringify(keys);
}

function keyOfValue(context: Context, value: Value): string | undefined {
  if (value.kind === 'literal') return JSON.stringify(value.value);
  if (value.kind === 'fields') return keyOfInputs(context, value.fields);
  // TypeScript may only know inside the transaction that a part is present.
  if (value.kind === 'variable')
    return context.known.has(value.variable) && value.path.length === 0
      ? `${value.variable.id} ${value.port}`
      : undefined;
  if (value.kind === 'inline' && nodeOf(context.route, value.node).kind.behaviour.kind === 'build')
    return value.path.length === 0 ? keyOfInputs(context, value.inputs) : undefined;
  return undefined;
}

const withoutAnswer = (block: Block, answer: Respond): Block =>
  block.map((step) =>
    step.kind === 'respond' && step.node === answer.node
      ? { kind: 'end' }
      : mapBlocks(step, (inner) => withoutAnswer(inner, answer)),
  );

/** At the end, turns a test around further branches into a guard, so that these are not indented. */
function guarded(block: Block): Block {
  const [last, end] = block.slice(-2);
  if (last?.kind !== 'test' || end?.kind !== 'end') return block;
  const before = block.slice(0, -2);
  if (last.whenFalse.length === 0 && branches(last.whenTrue))
    return [...before, { ...last, whenTrue: [], whenFalse: [end] }, ...guarded([...last.whenTrue, end])];
  if (last.whenTrue.length === 0 && branches(last.whenFalse))
    return [...before, { ...last, whenTrue: [end], whenFalse: [] }, ...guarded([...last.whenFalse, end])];
  return block;
}

const branches = (block: Block): boolean => block.some((step) => blocksOf(step).length > 0);
