import type { Block, Label, Step } from '../../ir/plan.ts';
import { blocksOf, mapBlocks } from '../../ir/plan-blocks.ts';

/**
 * Removes jumps to where the code goes anyway, and labels that nothing jumps to; then turns an arm that ends in an
 * answer into a guard clause, so that the flow goes on unindented.
 */
export function simplifyBlock(block: Block): Block {
  return flatten(reached(block.flatMap((step) => simplifyStep(step))));
}

function simplifyStep(step: Step): Block {
  if (step.kind === 'labelled') {
    const inner = withoutTailLeave(step.block, step.label);
    return leaves(inner, step.label) ? [{ ...step, block: simplifyBlock(inner) }] : simplifyBlock(inner);
  }
  return [mapBlocks(step, simplifyBlock)];
}

/** A `leave` at the end of the labelled block, or of an arm that ends there, goes where the code goes anyway. */
export function withoutTailLeave(block: Block, label: Label): Block {
  const last = block.at(-1);
  if (last === undefined) return block;
  const before = block.slice(0, -1);
  if (last.kind === 'leave') return last.label === label ? before : block;
  if (last.kind === 'transaction' || last.kind === 'concurrent') return block;
  return [...before, mapBlocks(last, (inner) => withoutTailLeave(inner, label))];
}

export function leaves(block: Block, label: Label): boolean {
  return block.some((step) =>
    step.kind === 'leave' ? step.label === label : blocksOf(step).some((inner) => leaves(inner, label)),
  );
}

/** What follows a step that never goes on is dropped. */
function reached(block: Block): Block {
  const last = block.findIndex((step) => exits([step]));
  return last < 0 ? block : block.slice(0, last + 1);
}

/** An arm that does not end where it began lets the other arm go on after the branching. */
function flatten(block: Block): Block {
  const last = block.at(-1);
  if (last === undefined) return block;
  const before = block.slice(0, -1);
  if (last.kind === 'test') {
    if (exits(last.whenTrue) && isShorter(last.whenTrue, last.whenFalse))
      return [...before, { ...last, whenFalse: [] }, ...last.whenFalse];
    if (exits(last.whenFalse)) return [...before, { ...last, whenTrue: [] }, ...last.whenTrue];
    if (exits(last.whenTrue)) return [...before, { ...last, whenFalse: [] }, ...last.whenFalse];
  }
  if (last.kind === 'attempt' && exits(last.error)) return [...before, { ...last, next: [] }, ...last.next];
  if (last.kind === 'switch' && last.cases.every((arm) => exits(arm.block)))
    return [...before, { ...last, otherwise: [] }, ...last.otherwise];
  return block;
}

/** The guard is the arm that is over sooner; where both are, the first. */
const isShorter = (guard: Block, rest: Block): boolean => !exits(rest) || sizeOf(guard) <= sizeOf(rest);

/** How many steps there are, however deep. */
export const sizeOf = (block: Block): number =>
  block.reduce((sum, step) => sum + 1 + blocksOf(step).reduce((inner, each) => inner + sizeOf(each), 0), 0);

/** Whether the end of a block is never reached. */
export function exits(block: Block): boolean {
  const last = block.at(-1);
  if (last === undefined) return false;
  switch (last.kind) {
    case 'respond':
    case 'leave':
    case 'end':
    case 'transaction':
      return true;
    case 'test':
      return exits(last.whenTrue) && exits(last.whenFalse);
    case 'switch':
      return exits(last.otherwise) && last.cases.every((arm) => exits(arm.block));
    case 'attempt':
      return exits(last.next) && exits(last.error);
    default:
      return false;
  }
}
