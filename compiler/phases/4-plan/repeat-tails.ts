import type { Block, Label, Step } from '../../ir/plan.ts';
import { blocksOf, mapBlocks } from '../../ir/plan-blocks.ts';
import type { Route } from '../../ir/project.ts';
import { eliminateDeadCode } from './eliminate.ts';
import { groupReads } from './group-reads.ts';
import { inlineValues } from './inline-values.ts';
import { leaves, refuses, simplifyBlock, sizeOf, withoutTailLeave } from './simplify-block.ts';
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
  if (isShort(route, tail))
    return [...before, ...repeatTails(route, placeTail(route, labelled.block, labelled.label, tail))];
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
function placeTail(route: Route, block: Block, label: Label, tail: Block): Block {
  if (!leaves(block, label)) return block;
  const mayEnd = (branch: Block): boolean => acts(tail) && refuses(route, branch);
  if (goesOn(block, label, mayEnd, 2)) return [...withoutTailLeave(block, label), ...copy(tail)];
  return block.flatMap((step) =>
    step.kind === 'leave' && step.label === label
      ? copy(tail)
      : [mapBlocks(step, (inner) => placeTail(route, inner, label, tail))],
  );
}

/**
 * Whether every path through a block reaches the join, so that the tail can simply follow it. Cases of a Switch may
 * also end, and so may branches that refuse, if the tail acts: that is not written twice for the sake of early returns.
 * `least`: how many branches have to reach it. If only one does, what follows may need values of that branch.
 */
function goesOn(block: Block, label: Label, mayEnd: (branch: Block) => boolean, least = 1): boolean {
  const last = block.at(-1);
  if (last === undefined || block.slice(0, -1).some((step) => stepsIn([step]).some(isEnd))) return false;
  if (last.kind === 'leave') return last.label === label;
  const branches = ['test', 'switch', 'attempt'].includes(last.kind) ? blocksOf(last) : [];
  const reaching = branches.filter((branch) => goesOn(branch, label, mayEnd));
  const others = branches.filter((branch) => !reaching.includes(branch));
  return (
    reaching.length >= least && others.every((branch) => (last.kind === 'switch' || mayEnd(branch)) && isClosed(branch))
  );
}

const acts = (block: Block): boolean =>
  stepsIn(block).some(({ kind }) => kind === 'effect' || kind === 'concurrent' || kind === 'attempt');

const isEnd = ({ kind }: Step): boolean => ['respond', 'return', 'fail', 'end', 'leave', 'transaction'].includes(kind);

/** New step objects: facts about one copy do not hold for another. */
const copy = (block: Block): Block =>
  block.map((step) => mapBlocks(step.kind === 'attempt' ? { ...step, effect: { ...step.effect } } : { ...step }, copy));
