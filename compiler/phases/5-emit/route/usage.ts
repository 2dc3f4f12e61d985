import { remember } from '../../../base/remember.ts';
import type { Block, Inputs, Step, Value, Variable } from '../../../ir/plan.ts';
import { blocksOf } from '../../../ir/plan-blocks.ts';

/** The parts of a plan that are used, so that nothing useless is emitted. */
export interface Usage {
  /** Every output (`node.port`) that a value reads, and of which parts. */
  readonly outputs: ReadonlyMap<string, UsedParts>;
  /** Nodes whose results have a variable that other steps assign, too, so that its type is written out. */
  readonly joined: ReadonlySet<string>;
  /** Nodes whose failure the flow handles. */
  readonly attempted: ReadonlySet<string>;
  readonly clock: Variable | undefined;
  /** The steps that assign each variable. */
  readonly assignments: ReadonlyMap<Variable, readonly Assignment[]>;
  /** Variables that are read together and taken out of an object: TypeScript forgets what they were computed from. */
  readonly gathered: ReadonlySet<Variable>;
}

export type Assignment = Extract<Step, { kind: 'compute' | 'check' }>;

/** The names that begin the paths of what is read; `whole` if some value takes the whole. */
export type UsedParts = ReadonlySet<string> | 'whole';

interface Found {
  readonly outputs: Map<string, Set<string> | 'whole'>;
  readonly joined: Set<string>;
  readonly attempted: Set<string>;
  readonly assignments: Map<Variable, Assignment[]>;
  readonly gathered: Set<Variable>;
  clock: Variable | undefined;
}

export function usage(block: Block): Usage {
  const found: Found = {
    outputs: new Map(),
    joined: new Set(),
    attempted: new Set(),
    assignments: new Map(),
    gathered: new Set(),
    clock: undefined,
  };
  visitBlock(found, block);
  return found;
}

function visitBlock(found: Found, steps: Block): void {
  for (const step of steps) {
    visitStep(found, step);
    for (const inner of blocksOf(step)) visitBlock(found, inner);
  }
}

function visitStep(found: Found, step: Step): void {
  switch (step.kind) {
    case 'clock':
      found.clock = step.variable;
      return;
    case 'check':
      remember(found.assignments, step.variable, () => []).push(step);
      return visitValue(found, step.value);
    case 'compute':
      remember(found.assignments, step.variable, () => []).push(step);
      return visitInputs(found, step.inputs);
    case 'effect':
      if (step.variable.assignedLater) found.joined.add(step.node);
      return visitInputs(found, step.inputs);
    case 'respond':
    case 'return':
    case 'fail':
    case 'test':
    case 'switch':
      return visitInputs(found, step.inputs);
    case 'concurrent':
      return step.effects.forEach((effect) => visitStep(found, effect));
    case 'attempt':
      found.attempted.add(step.effect.node);
      return visitStep(found, step.effect);
    case 'together':
      for (const each of step.steps) if ('variable' in each) found.gathered.add(each.variable);
      return;
    case 'transaction':
    case 'labelled':
    case 'try':
    case 'body':
    case 'require-header':
    case 'declare':
    case 'leave':
    case 'end':
  }
}

function addPart(outputs: Found['outputs'], output: string, part: string | undefined): void {
  const parts = outputs.get(output) ?? new Set();
  outputs.set(output, part === undefined || parts === 'whole' ? 'whole' : parts.add(part));
}

function visitInputs(found: Found, inputs: Inputs): void {
  for (const { value } of inputs.values()) visitValue(found, value);
}

function visitValue(found: Found, value: Value): void {
  if (value.kind === 'variable') {
    if (value.node !== undefined) addPart(found.outputs, `${value.node}.${value.port ?? ''}`, value.path[0]);
  } else if (value.kind === 'inline') {
    visitInputs(found, value.inputs);
  } else if (value.kind === 'fields') {
    visitInputs(found, value.fields);
  }
}
