import type { Block, Computation, Step } from '../../ir/plan.ts';
import { blocksOf, mapBlocks } from '../../ir/plan-blocks.ts';
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
  const reversed = first.toReversed();
  const differs = reversed.findIndex((step, index) => others.some((other) => !isSame(step, other.at(-1 - index))));
  const same = differs < 0 ? first.length : differs;
  // A constant that stays in its branch ends there.
  const stays = first.slice(0, first.length - same).flatMap((step) => ('variable' in step ? [step.variable] : []));
  const mentions = reversed.slice(0, same).findIndex((step) =>
    valuesOfStep(step)
      .flatMap(variablesOf)
      .some((each) => !each.assignedLater && stays.includes(each)),
  );
  return mentions < 0 ? same : mentions;
}

/** Whether two steps give the same to the same variable. */
const isSame = (step: Step, other: Step | undefined): boolean =>
  other !== undefined &&
  isComputation(step) &&
  isComputation(other) &&
  step.variable === other.variable &&
  isEqual({ ...step, point: undefined }, { ...other, point: undefined });

const isComputation = (step: Step): step is Computation => step.kind === 'compute' || step.kind === 'check';

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
