import type { Block, Step, Variable } from '../../ir/plan.ts';
import { blocksOf } from '../../ir/plan-blocks.ts';
import { valuesOfStep, variablesOf } from './walk-values.ts';

export type Compute = Extract<Step, { kind: 'compute' }>;

/** How often the result of a step is mentioned, and which step uses it directly. */
export interface Uses {
  /** The block that contains the step. */
  readonly block: Block;
  count: number;
  direct?: { readonly step: Step; readonly block: Block };
}

/** By step that computes a constant. If several branches compute a value, the uses of each are counted separately. */
export function countUses(whole: Block): ReadonlyMap<Compute, Uses> {
  const found = new Map<Compute, Uses>();
  const inScope = new Map<Variable, Uses>();
  const visit = (block: Block): void => {
    const outside = new Map<Variable, Uses | undefined>();
    for (const step of block) {
      countIn(step, block, inScope);
      if (step.kind === 'compute' && !step.variable.assignedLater) {
        if (!outside.has(step.variable)) outside.set(step.variable, inScope.get(step.variable));
        const uses: Uses = { block, count: 0 };
        found.set(step, uses);
        inScope.set(step.variable, uses);
      }
      blocksOf(step).forEach(visit);
    }
    for (const [variable, uses] of outside) {
      if (uses === undefined) inScope.delete(variable);
      else inScope.set(variable, uses);
    }
  };
  visit(whole);
  return found;
}

function countIn(step: Step, block: Block, inScope: ReadonlyMap<Variable, Uses>): void {
  for (const value of valuesOfStep(step)) {
    for (const variable of variablesOf(value)) {
      const uses = inScope.get(variable);
      if (uses === undefined) continue;
      uses.count += 1;
      if (value.kind === 'variable') uses.direct = { step, block };
    }
  }
}
