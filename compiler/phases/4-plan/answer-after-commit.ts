import { isThrown } from '../../ir/response.ts';
import type { Block, Inputs, RoutePlan, Step, Value } from '../../ir/plan.ts';
import { blocksOf, mapBlocks } from '../../ir/plan-blocks.ts';
import type { Route } from '../../ir/project.ts';
import { nodeOf } from '../../ir/route.ts';

type Respond = Extract<Step, { kind: 'respond' }>;

/**
 * Moves the answer behind the transaction if every path that commits gives the same constant answer. The transaction
 * then returns no answer, and its paths end in guards.
 */
export function answerAfterCommit(route: Route, block: Block, bodies: RoutePlan['bodies']): Block {
  if (route.url === undefined) return block;
  return block.flatMap((step) => {
    if (step.kind !== 'transaction') return [mapBlocks(step, (inner) => answerAfterCommit(route, inner, bodies))];
    const answer = onlyAnswer(route, step.block);
    if (answer === undefined || mayAnswerInside(step.block, bodies)) return [step];
    return [{ ...step, block: guarded(withoutAnswer(step.block, answer)), isFollowed: true }, answer];
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

/** The answer of every path that commits. */
function onlyAnswer(route: Route, block: Block): Respond | undefined {
  const [first, ...others] = answersOf(block).filter(
    ({ node, inputs }) => !isThrown(nodeOf(route, node), inputs, true),
  );
  const isOnly = first !== undefined && others.every(({ node }) => node === first.node);
  return isOnly && [first, ...others].every(({ inputs }) => isConstant(route, inputs)) ? first : undefined;
}

const answersOf = (block: Block): readonly Respond[] =>
  block.flatMap((step) => (step.kind === 'respond' ? [step] : blocksOf(step).flatMap(answersOf)));

const isConstant = (route: Route, inputs: Inputs): boolean =>
  [...inputs.values()].every(({ value }) => isConstantValue(route, value));

function isConstantValue(route: Route, value: Value): boolean {
  if (value.kind === 'fields') return isConstant(route, value.fields);
  if (value.kind === 'inline')
    return nodeOf(route, value.node).kind.behaviour.kind === 'build' && isConstant(route, value.inputs);
  return value.kind === 'literal';
}

const withoutAnswer = (block: Block, answer: Respond): Block =>
  block.map((step) =>
    step.kind === 'respond' && step.node === answer.node
      ? { kind: 'end' }
      : mapBlocks(step, (inner) => withoutAnswer(inner, answer)),
  );

/** Before the end, a test around further branches becomes a guard, so that they are not indented. */
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
