import type { Block, Step, Variable } from '../../ir/plan.ts';
import { blocksOf, isAssignment, mapBlocks } from '../../ir/plan-blocks.ts';
import { mapValues, replaceVariables, valuesOfStep, variablesOf } from './walk-values.ts';

/**
 * Turns a variable that several branches assign for their join into one constant per branch, if the code after the join
 * has been repeated in every branch.
 */
export function settleVariables(block: Block): Block {
  const uses: Uses = { declared: new Set(), shared: new Set() };
  findUses(uses, block, new Set());
  const own = [...uses.declared].filter((variable) => !uses.shared.has(variable));
  const constants = new Map(own.map((variable) => [variable, { ...variable, assignedLater: false }]));
  return constants.size === 0 ? block : settle(block, constants);
}

interface Uses {
  readonly declared: Set<Variable>;
  /** Read without an assignment in scope, or assigned twice in one scope. */
  readonly shared: Set<Variable>;
}

function findUses(uses: Uses, steps: Block, outer: ReadonlySet<Variable>): void {
  const assigned = new Set(outer);
  for (const step of steps) {
    for (const variable of valuesOfStep(step).flatMap(variablesOf))
      if (!assigned.has(variable)) uses.shared.add(variable);
    if (step.kind === 'declare') uses.declared.add(step.variable);
    const given = assignedBy(step);
    if (given !== undefined && assigned.has(given)) uses.shared.add(given);
    if (given !== undefined) assigned.add(given);
    for (const inner of blocksOf(step)) findUses(uses, inner, assigned);
  }
}

const settle = (steps: Block, constants: ReadonlyMap<Variable, Variable>): Block =>
  steps.flatMap((step): readonly Step[] => {
    if (step.kind === 'declare' && constants.has(step.variable)) return [];
    const named = isAssignment(step) ? { ...step, variable: constants.get(step.variable) ?? step.variable } : step;
    const read = mapValues(named, (value) => replaceVariables(value, constants));
    return [mapBlocks(read, (inner) => settle(inner, constants))];
  });

const assignedBy = (step: Step): Variable | undefined => (isAssignment(step) ? step.variable : undefined);
