import type { Block, Step } from '../../ir/plan.ts';
import { blocksOf, isAssignment, mapBlocks } from '../../ir/plan-blocks.ts';
import { exits } from './simplify-block.ts';
import { valuesOfStep, variablesOf } from './walk-values.ts';

/**
 * What all branches that go on compute or check last is done once, after the branching. Nothing runs in between, so the
 * order stays.
 */
export const sinkTails = (block: Block): Block => block.flatMap(sinkTail);

function sinkTail(step: Step): Block {
  const inner = mapBlocks(step, sinkTails);
  const branches = isBranching(inner) ? blocksOf(inner).filter((branch) => !exits(branch)) : [];
  const [first, ...others] = branches;
  if (first === undefined || others.length === 0) return [inner];
  const length = lengthOfTail(first, others);
  if (length === 0) return [inner];
  return [mapBlocks(inner, (branch) => (exits(branch) ? branch : branch.slice(0, -length))), ...first.slice(-length)];
}

const isBranching = ({ kind }: Step): boolean => kind === 'test' || kind === 'switch' || kind === 'attempt';

function lengthOfTail(first: Block, others: readonly Block[]): number {
  const differs = first
    .toReversed()
    .findIndex((step, index) => others.some((other) => !isSame(step, other.at(-1 - index))));
  return selfContained(first, differs < 0 ? first.length : differs);
}

/** The length of a tail without the steps up to the last that mentions a constant which stays in its branch. */
function selfContained(block: Block, length: number): number {
  const at = block.length - length;
  const stays = block.slice(0, at).flatMap((step) => ('variable' in step ? [step.variable] : []));
  const last = block.slice(at).findLastIndex((step) =>
    valuesOfStep(step)
      .flatMap(variablesOf)
      .some((each) => !each.assignedLater && stays.includes(each)),
  );
  return last < 0 ? length : selfContained(block, length - 1 - last);
}

/** Whether two steps give the same to the same variable. */
const isSame = (step: Step, other: Step | undefined): boolean =>
  other !== undefined &&
  isAssignment(step) &&
  isAssignment(other) &&
  step.variable === other.variable &&
  isEqual({ ...step, point: undefined }, { ...other, point: undefined });

/** By structure; steps share the variables that they mention. */
function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const [one, other] = [left, right].map((value) => [...(value instanceof Map ? value : Object.entries(value))]);
  if (one === undefined || one.length !== other?.length || 'assignedLater' in left) return false;
  return one.every(([name, value]: readonly [string, unknown], index) => {
    const [otherName, otherValue]: readonly [string, unknown] = other[index] ?? ['', undefined];
    return name === otherName && isEqual(value, otherValue);
  });
}
