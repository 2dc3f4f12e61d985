import type { Assignment, Block, Computation, Inputs, Step, Value } from './plan.ts';

export const isComputation = (step: Step): step is Computation => step.kind === 'compute' || step.kind === 'check';
export const isAssignment = (step: Step): step is Assignment => step.kind === 'body' || isComputation(step);

/** The nodes that an expression computes. */
export function nodesOfValue(value: Value): readonly string[] {
  if (value.kind === 'inline') return [value.node, ...nodesOfInputs(value.inputs)];
  return value.kind === 'fields' ? nodesOfInputs(value.fields) : [];
}

const nodesOfInputs = (inputs: Inputs): readonly string[] =>
  [...inputs.values()].flatMap(({ value }) => nodesOfValue(value));

/** The blocks inside a step. */
export function blocksOf(step: Step): readonly Block[] {
  switch (step.kind) {
    case 'test':
      return [step.whenTrue, step.whenFalse];
    case 'switch':
      return [...step.cases.map(({ block }) => block), step.otherwise];
    case 'attempt':
      return [step.next, step.error];
    case 'try':
      return [step.block, step.caught];
    case 'transaction':
    case 'labelled':
      return [step.block];
    case 'together':
      return [step.steps];
    default:
      return [];
  }
}

/** The step with each of its blocks changed. */
export function mapBlocks(step: Step, change: (block: Block) => Block): Step {
  switch (step.kind) {
    case 'test':
      return { ...step, whenTrue: change(step.whenTrue), whenFalse: change(step.whenFalse) };
    case 'switch':
      return {
        ...step,
        cases: step.cases.map((branch) => ({ ...branch, block: change(branch.block) })),
        otherwise: change(step.otherwise),
      };
    case 'attempt':
      return { ...step, next: change(step.next), error: change(step.error) };
    case 'try':
      return { ...step, block: change(step.block), caught: change(step.caught) };
    case 'transaction':
    case 'labelled':
      return { ...step, block: change(step.block) };
    default:
      return step;
  }
}

/** Whether the last of exhaustive cases is emitted as a case, too; an `if` does not need it. */
export const namesAll = ({ cases, last }: Extract<Step, { kind: 'switch' }>): boolean =>
  last !== undefined && cases.flatMap(({ values }) => values).length > 1;
