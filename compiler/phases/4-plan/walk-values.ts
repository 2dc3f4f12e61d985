import { mapEntries } from '../../base/map-entries.ts';
import type { Block, InputValue, Inputs, Step, Value, Variable } from '../../ir/plan.ts';
import { typeOfLiteral } from '../../ir/type-of-literal.ts';
import { blocksOf } from '../../ir/plan-blocks.ts';

/** All steps of a block, each before those of its blocks. */
export function stepsIn(block: Block): readonly Step[] {
  const found: Step[] = [];
  const visit = (steps: Block): void => {
    for (const step of steps) {
      found.push(step);
      blocksOf(step).forEach(visit);
    }
  };
  visit(block);
  return found;
}

/** The nodes that a step itself runs, with their inputs. */
export function nodesOfStep(step: Step): readonly { readonly node: string; readonly inputs: Inputs }[] {
  switch (step.kind) {
    case 'compute':
    case 'effect':
    case 'test':
    case 'switch':
    case 'respond':
    case 'return':
    case 'fail':
      return [step];
    case 'attempt':
      return [step.effect];
    case 'concurrent':
      return step.effects;
    default:
      return [];
  }
}

/** The values that a step itself uses, not counting those of its blocks. */
export function valuesOfStep(step: Step): readonly Value[] {
  switch (step.kind) {
    case 'check':
      return [step.value];
    default:
      return nodesOfStep(step).flatMap(({ inputs }) => valuesOfInputs(inputs));
  }
}

const valuesOfInputs = (inputs: Inputs): readonly Value[] => [...inputs.values()].map(({ value }) => value);

/** The variables that a value mentions, one entry per mention. */
export function variablesOf(value: Value): readonly Variable[] {
  switch (value.kind) {
    case 'variable':
      return [value.variable];
    case 'inline':
      return valuesOfInputs(value.inputs).flatMap(variablesOf);
    case 'fields':
      return [...value.fields.values()].flatMap((field) => variablesOf(field.value));
    default:
      return [];
  }
}

/** How often each variable is mentioned in a block. */
export function countMentions(block: Block): ReadonlyMap<Variable, number> {
  const counts = new Map<Variable, number>();
  const visit = (steps: Block): void => {
    for (const step of steps) {
      for (const value of valuesOfStep(step))
        for (const variable of variablesOf(value)) counts.set(variable, (counts.get(variable) ?? 0) + 1);
      blocksOf(step).forEach(visit);
    }
  };
  visit(block);
  return counts;
}

/** The same step with different values. */
export const mapValues = (step: Step, change: (value: Value) => Value): Step =>
  step.kind === 'check'
    ? { ...step, value: change(step.value) }
    : mapStepInputs(step, (inputs) => mapInputs(inputs, change));

/** The same step with different inputs. */
export function mapStepInputs(step: Step, change: (inputs: Inputs) => Inputs): Step {
  switch (step.kind) {
    case 'compute':
    case 'effect':
    case 'test':
    case 'switch':
    case 'respond':
    case 'return':
    case 'fail':
      return { ...step, inputs: change(step.inputs) };
    case 'attempt':
      return { ...step, effect: { ...step.effect, inputs: change(step.effect.inputs) } };
    case 'concurrent':
      return { ...step, effects: step.effects.map((effect) => ({ ...effect, inputs: change(effect.inputs) })) };
    default:
      return step;
  }
}

export const mapInputs = (inputs: Inputs, change: (value: Value) => Value): Inputs =>
  mapEntries(inputs, (input) => withValue(input, change(input.value)));

/** A constant that replaces a value has its own, narrower type. */
const withValue = (input: InputValue, value: Value): InputValue =>
  value.kind === 'literal' && input.value.kind !== 'literal'
    ? { ...input, value, type: typeOfLiteral(value.value) }
    : { ...input, value };

/** The same value with different variables. */
export function replaceVariables(value: Value, others: ReadonlyMap<Variable, Variable>): Value {
  switch (value.kind) {
    case 'variable':
      return { ...value, variable: others.get(value.variable) ?? value.variable };
    case 'inline':
      return { ...value, inputs: mapInputs(value.inputs, (inner) => replaceVariables(inner, others)) };
    case 'fields':
      return { ...value, fields: mapInputs(value.fields, (inner) => replaceVariables(inner, others)) };
    default:
      return value;
  }
}
