import type { Block, Step, Variable } from '../../ir/plan.ts';
import { mayReject } from '../../ir/may-reject.ts';
import { blocksOf, mapBlocks } from '../../ir/plan-blocks.ts';
import { effectOf } from '../../ir/effect.ts';
import type { Route } from '../../ir/project.ts';
import { sizeOf } from './simplify-block.ts';
import { countMentions } from './walk-values.ts';

/** What is computed or checked already, around the same place, is not again: two arms may have become one. */
export function dropRepeated(block: Block, around: ReadonlySet<Variable> = new Set()): Block {
  const known = new Set(around);
  return block.flatMap((step) => {
    if ((step.kind === 'compute' || step.kind === 'check' || step.kind === 'body') && !step.variable.assignedLater) {
      if (known.has(step.variable)) return [];
      known.add(step.variable);
    }
    return [mapBlocks(step, (inner) => dropRepeated(inner, known))];
  });
}

/**
 * Removes what is computed or asked for nothing: every use reads the value in another form, or both arms are empty. What
 * may reject stays. One removal may be the reason for the next one.
 */
export function dropUnused(route: Route, block: Block): Block {
  const mentions = countMentions(block);
  const left = drop(block);
  return sizeOf(left) === sizeOf(block) ? block : dropUnused(route, left);

  function drop(steps: Block): Block {
    return steps.flatMap((step) => (isUseless(step, mentions) ? [] : [mapBlocks(step, drop)]));
  }

  function isUseless(step: Step, used: ReadonlyMap<Variable, number>): boolean {
    if (step.kind === 'test' || step.kind === 'switch')
      return blocksOf(step).every(({ length }) => length === 0) && !acts(step.node);
    if (step.kind !== 'compute' || used.has(step.variable)) return false;
    const node = route.nodes.get(step.node);
    return node !== undefined && !mayReject(node);
  }

  function acts(id: string): boolean {
    const node = route.nodes.get(id);
    return node !== undefined && effectOf(node.kind) !== undefined;
  }
}
