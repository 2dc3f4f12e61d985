import { rejectsInput } from '../../ir/may-reject.ts';
import type { Block, Step, Value, Variable } from '../../ir/plan.ts';
import { mapBlocks } from '../../ir/plan-blocks.ts';
import type { Route } from '../../ir/project.ts';
import { nodeOf } from '../../ir/route.ts';
import type { Compute } from './count-uses.ts';
import { countMentions } from './walk-values.ts';

/**
 * Moves each constant default next to the reading of its value, if nothing else uses that. The two are then one
 * statement, whatever else is read at the same point.
 */
export function moveDefaults(route: Route, whole: Block): Block {
  const mentions = countMentions(whole);
  const moveIn = (steps: Block): Block => {
    const defaults = new Map(steps.flatMap(defaultIn));
    const defaultOf = (step: Step): readonly Step[] => {
      if (step.kind !== 'compute' || !rejectsInput(nodeOf(route, step.node))) return [];
      const own = defaults.get(step.variable);
      return own === undefined || own.point !== step.point ? [] : [own];
    };
    const moved = new Set(steps.flatMap(defaultOf));
    return steps.flatMap((step) => (moved.has(step) ? [] : [mapBlocks(step, moveIn), ...defaultOf(step)]));
  };
  return moveIn(whole);

  /** A Fallback to a constant, by the variable that nothing else mentions. */
  function defaultIn(step: Step): readonly (readonly [Variable, Compute])[] {
    const found = step.kind === 'compute' ? defaultedBy(route, step) : undefined;
    const isOwn = found?.otherwise?.kind === 'literal' && mentions.get(found.variable) === 1;
    return step.kind === 'compute' && isOwn ? [[found.variable, step]] : [];
  }
}

/** If a step computes a Fallback: the variable that may be missing, and what is given then. */
export function defaultedBy(
  route: Route,
  { node, inputs }: Compute,
): { readonly variable: Variable; readonly otherwise: Value | undefined } | undefined {
  const { meaning } = nodeOf(route, node).kind;
  if (meaning?.kind !== 'fallback') return undefined;
  const value = inputs.get(meaning.value)?.value;
  return value?.kind === 'variable'
    ? { variable: value.variable, otherwise: inputs.get(meaning.fallback)?.value }
    : undefined;
}
