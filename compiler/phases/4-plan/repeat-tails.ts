import type { Block, Label, Step } from '../../ir/plan.ts';
import { blocksOf, mapBlocks } from '../../ir/plan-blocks.ts';
import type { Route } from '../../ir/project.ts';
import { eliminateDeadCode } from './eliminate.ts';
import { groupReads } from './group-reads.ts';
import { inlineValues } from './inline-values.ts';
import { leaves, simplifyBlock, sizeOf, withoutTailLeave } from './simplify-block.ts';
import { stepsIn } from './walk-values.ts';

/** A longer tail (in statements) is emitted once, after its join. */
const longest = 3;
/** A tail of more planned steps than this is certainly too long, and need not be measured. */
const mostSteps = 8 * longest;

/**
 * Repeats a short tail of a join as an early return on each path to it, instead of nesting the other paths or jumping
 * over the tail. If all paths of a branching reach the join, the tail follows once, as one would write it by hand.
 *
 * Joins are processed from the outermost inwards, and only a tail that completes the flow is repeated. So no copy jumps
 * to another join, and a route grows by at most one such tail per edge of its flow.
 */
export function repeatTails(route: Route, block: Block): Block {
  const at = block.findIndex(({ kind }) => kind === 'labelled');
  const labelled = block[at];
  if (labelled?.kind !== 'labelled') return block.map((step) => mapBlocks(step, (inner) => repeatTails(route, inner)));
  const before = block.slice(0, at);
  const tail = repeatTails(route, block.slice(at + 1));
  if (isShort(route, tail)) return [...before, ...repeatTails(route, placeTail(labelled.block, labelled.label, tail))];
  return [...before, { ...labelled, block: repeatTails(route, labelled.block) }, ...tail];
}

/** Whether a tail completes the flow in a few statements, as they will be emitted. */
const isShort = (route: Route, tail: Block): boolean =>
  sizeOf(tail) <= mostSteps &&
  isClosed(tail) &&
  sizeOf(inlineValues(route, groupReads(route, eliminateDeadCode(route, simplifyBlock(route, tail))), new Map())) <=
    longest;

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
 * Whether every path through a block reaches the join, so that the tail can simply follow it. Cases of a Switch may
 * also end.
 */
function goesOn(block: Block, label: Label): boolean {
  const last = block.at(-1);
  if (last === undefined || block.slice(0, -1).some((step) => stepsIn([step]).some(isEnd))) return false;
  if (last.kind === 'leave') return last.label === label;
  if (last.kind === 'switch') return blocksOf(last).every((branch) => goesOn(branch, label) || isClosed(branch));
  return (last.kind === 'test' || last.kind === 'attempt') && blocksOf(last).every((branch) => goesOn(branch, label));
}

const isEnd = ({ kind }: Step): boolean => ['respond', 'return', 'fail', 'end', 'leave', 'transaction'].includes(kind);

/** New step objects: facts about one copy do not hold for another. */
const copy = (block: Block): Block =>
  block.map((step) => mapBlocks(step.kind === 'attempt' ? { ...step, effect: { ...step.effect } } : { ...step }, copy));
