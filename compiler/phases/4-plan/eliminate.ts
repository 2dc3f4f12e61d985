import { nodeOf } from '../../ir/route.ts';
import type { Block, Inputs, Step, Variable } from '../../ir/plan.ts';
import { mayRejectWithin } from '../../ir/may-reject.ts';
import { blocksOf, isAssignment, mapBlocks } from '../../ir/plan-blocks.ts';
import { effectOf } from '../../ir/effect.ts';
import type { Node, Route } from '../../ir/project.ts';
import { nothing } from '../../ir/type.ts';
import { sizeOf } from './simplify-block.ts';
import { countMentions } from './walk-values.ts';

/** Removes repeated computations and checks in one scope, which arise when two branches become one. */
export function eliminateRedundancy(block: Block, outer: ReadonlySet<Variable> = new Set()): Block {
  const known = new Set(outer);
  return block.flatMap((step) => {
    if (isAssignment(step) && !step.variable.assignedLater) {
      if (known.has(step.variable)) return [];
      known.add(step.variable);
    }
    return [mapBlocks(step, (inner) => eliminateRedundancy(inner, known))];
  });
}

/**
 * Removes unused computations, and branchings without an effect whose branches are all empty. Whatever may reject is
 * kept. Repeated, since one removal may cause the next.
 */
export function eliminateDeadCode(route: Route, block: Block): Block {
  const mentions = countMentions(block);
  const drop = (steps: Block): Block =>
    steps.flatMap((step) => (isDead(route, step, mentions) ? [] : [mapBlocks(step, drop)]));
  const left = drop(block);
  return sizeOf(left) === sizeOf(block) ? block : eliminateDeadCode(route, left);
}

function isDead(route: Route, step: Step, mentions: ReadonlyMap<Variable, number>): boolean {
  if (step.kind === 'test' || step.kind === 'switch')
    return blocksOf(step).every(({ length }) => length === 0) && !acts(route, step.node);
  if (step.kind !== 'compute' || mentions.has(step.variable)) return false;
  const node = nodeOf(route, step.node);
  return !mayRejectWithin(step, (id) => nodeOf(route, id)) || isIdle(node, step.inputs);
}

const isIdle = ({ kind: { behaviour } }: Node, inputs: Inputs): boolean =>
  behaviour.kind === 'pure' && behaviour.isIdle?.((port) => inputs.get(port)?.type ?? nothing) === true;

const acts = (route: Route, id: string): boolean => effectOf(nodeOf(route, id).kind) !== undefined;
