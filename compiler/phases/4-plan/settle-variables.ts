import type { Block, Step, Variable } from '../../ir/plan.ts';
import { blocksOf, mapBlocks } from '../../ir/plan-blocks.ts';
import { mapValues, replaceVariables, valuesOfStep, variablesOf } from './walk-values.ts';

/**
 * Turns a variable that several branches assign for their join into a constant of each branch, if everything after the
 * join was repeated in each of them.
 */
export function settleVariables(block: Block): Block {
  const declared = new Set<Variable>();
  const shared = new Set<Variable>();
  visit(block, new Set());
  const constants = new Map(
    [...declared].flatMap((variable) =>
      shared.has(variable) ? [] : [[variable, { ...variable, assignedLater: false }]],
    ),
  );
  return constants.size === 0 ? block : settle(block);

  /** Finds the variables that are read with no assignment in scope, or assigned twice in one scope. */
  function visit(steps: Block, outer: ReadonlySet<Variable>): void {
    const assigned = new Set(outer);
    for (const step of steps) {
      for (const variable of valuesOfStep(step).flatMap(variablesOf)) if (!assigned.has(variable)) shared.add(variable);
      if (step.kind === 'declare') declared.add(step.variable);
      const given = assignedBy(step);
      if (given !== undefined && assigned.has(given)) shared.add(given);
      if (given !== undefined) assigned.add(given);
      for (const inner of blocksOf(step)) visit(inner, assigned);
    }
  }

  function settle(steps: Block): Block {
    return steps.flatMap((step): readonly Step[] => {
      if (step.kind === 'declare' && constants.has(step.variable)) return [];
      const given = assignedBy(step);
      const named =
        (step.kind === 'compute' || step.kind === 'check' || step.kind === 'body') && given !== undefined
          ? { ...step, variable: constants.get(given) ?? given }
          : step;
      return [
        mapBlocks(
          mapValues(named, (value) => replaceVariables(value, constants)),
          settle,
        ),
      ];
    });
  }
}

const assignedBy = (step: Step): Variable | undefined =>
  step.kind === 'compute' || step.kind === 'check' || step.kind === 'body' ? step.variable : undefined;
