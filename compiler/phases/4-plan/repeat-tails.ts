import type { Block, Label, Step, Value, Variable } from '../../ir/plan.ts';
import { blocksOf, mapBlocks } from '../../ir/plan-blocks.ts';
import type { Route } from '../../ir/project.ts';
import { eliminateDeadCode } from './eliminate.ts';
import { groupReads } from './group-reads.ts';
import { inlineValues } from './inline-values.ts';
import { leaves, simplifyBlock, sizeOf, withoutTailLeave } from './simplify-block.ts';
import { stepsIn, valuesOfStep, variablesOf } from './walk-values.ts';

type Labelled = Extract<Step, { kind: 'labelled' }>;

/** A longer tail (in statements) is emitted once, after its join. */
const longest = 3;
/** A tail of more planned steps than this is too long for certain, and need not be measured. */
const mostSteps = 8 * longest;

/**
 * Repeats a short tail of a join as an early return on each path there, instead of nesting the other paths or jumping
 * over it. If all paths of a branching reach the join, the tail follows them once, as anybody would write it.
 *
 * Joins are taken from the outermost in, and only a tail that completes the flow is repeated. So no copy jumps to
 * another join, and a route grows by at most one such tail per edge of its flow.
 */
export const repeatTails = (route: Route, whole: Block): Block => repeat({ route, sources: findSources(whole) }, whole);

interface Context {
  readonly route: Route;
  readonly sources: ReadonlyMap<Variable, readonly Variable[]>;
}

function repeat(context: Context, block: Block): Block {
  const at = block.findIndex(({ kind }) => kind === 'labelled');
  const labelled = block[at];
  if (labelled?.kind !== 'labelled') return block.map((step) => mapBlocks(step, (inner) => repeat(context, inner)));
  const before = block.slice(0, at);
  const tail = repeat(context, block.slice(at + 1));
  if (isRepeated(context, tail, labelled))
    return [...before, ...repeat(context, placeTail(labelled.block, labelled.label, tail))];
  return [...before, { ...labelled, block: repeat(context, labelled.block) }, ...tail];
}

function isRepeated(context: Context, tail: Block, { block }: Labelled): boolean {
  const { route } = context;
  if (sizeOf(tail) > mostSteps || !isClosed(tail)) return false;
  if (sizeOf(inlineValues(route, groupReads(route, eliminateDeadCode(route, simplifyBlock(tail))))) > longest)
    return false;
  // In a branch, TypeScript knows more about tested values than the plan does at the join: it would reject another
  // test of them.
  const tested = testedIn(context, block);
  return !stepsIn(tail)
    .flatMap((step) => comparedBy(context, step))
    .some((variable) => tested.has(variable));
}

/** The variables that a step may compare. Answers, checks, objects and texts only pass on their values. */
function comparedBy(context: Context, step: Step): readonly Variable[] {
  if (step.kind === 'respond' || (step.kind === 'compute' && isComposed(context, step.node)))
    return [...step.inputs.values()].flatMap(({ value }) => comparedIn(context, value));
  return step.kind === 'check' ? [] : mentionedBy(step);
}

function comparedIn(context: Context, value: Value): readonly Variable[] {
  const parts =
    value.kind === 'fields'
      ? value.fields
      : value.kind === 'inline' && isComposed(context, value.node)
        ? value.inputs
        : undefined;
  return parts === undefined
    ? value.kind === 'inline'
      ? variablesOf(value)
      : []
    : [...parts.values()].flatMap((part) => comparedIn(context, part.value));
}

function isComposed(context: Context, id: string): boolean {
  const kind = context.route.nodes.get(id)?.kind;
  return kind?.behaviour.kind === 'build' || kind?.meaning?.kind === 'template';
}

/** The variables that a block's tests narrow: those in conditions, and everything they are computed from. */
function testedIn(context: Context, block: Block): ReadonlySet<Variable> {
  const found = new Set(
    stepsIn(block).flatMap((step) => (step.kind === 'test' || step.kind === 'switch' ? mentionedBy(step) : [])),
  );
  for (const variable of found) for (const source of context.sources.get(variable) ?? []) found.add(source);
  return found;
}

/** By computed variable, the variables that it is computed from. */
function findSources(block: Block): ReadonlyMap<Variable, readonly Variable[]> {
  const found = new Map<Variable, readonly Variable[]>();
  for (const step of stepsIn(block))
    if (step.kind === 'compute') found.set(step.variable, [...(found.get(step.variable) ?? []), ...mentionedBy(step)]);
  return found;
}

const mentionedBy = (step: Step): readonly Variable[] => valuesOfStep(step).flatMap(variablesOf);

/** Whether the block is self-contained: no jumps out of it, and no transaction. */
function isClosed(block: Block, labels: readonly Label[] = []): boolean {
  return block.every((step) => {
    if (step.kind === 'leave') return labels.includes(step.label);
    if (step.kind === 'transaction') return false;
    const inside = step.kind === 'labelled' ? [...labels, step.label] : labels;
    return blocksOf(step).every((inner) => isClosed(inner, inside));
  });
}

/** The block with a copy of the tail at each jump to the join. */
function placeTail(block: Block, label: Label, tail: Block): Block {
  if (!leaves(block, label)) return block;
  if (goesOn(block, label)) return [...withoutTailLeave(block, label), ...copy(tail)];
  return block.flatMap((step) =>
    step.kind === 'leave' && step.label === label
      ? copy(tail)
      : [mapBlocks(step, (inner) => placeTail(inner, label, tail))],
  );
}

/**
 * Whether every path through a block reaches the join, so that the tail can follow it as it is; cases of a Switch may
 * also end.
 */
function goesOn(block: Block, label: Label): boolean {
  const last = block.at(-1);
  if (last === undefined || block.slice(0, -1).some((step) => stepsIn([step]).some(isEnd))) return false;
  if (last.kind === 'leave') return last.label === label;
  if (last.kind === 'switch') return blocksOf(last).every((branch) => goesOn(branch, label) || isClosed(branch));
  return (last.kind === 'test' || last.kind === 'attempt') && blocksOf(last).every((branch) => goesOn(branch, label));
}

const isEnd = ({ kind }: Step): boolean =>
  kind === 'respond' || kind === 'end' || kind === 'leave' || kind === 'transaction';

/** New step objects: facts found about one copy do not hold for another. */
const copy = (block: Block): Block =>
  block.map((step) => mapBlocks(step.kind === 'attempt' ? { ...step, effect: { ...step.effect } } : { ...step }, copy));
