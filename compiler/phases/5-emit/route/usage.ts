import type { Block, InputValue, Step, Value, Variable } from '../../../ir/plan.ts';

/** The parts of a plan that are used, so that nothing useless is emitted. */
export interface Usage {
  /** Every output (`node.port`) that a value reads. */
  readonly outputs: ReadonlySet<string>;
  /** Nodes whose failure the flow handles. */
  readonly attempted: ReadonlySet<string>;
  readonly clock: Variable | undefined;
  /** The steps that assign each variable. */
  readonly assignments: ReadonlyMap<Variable, readonly Assignment[]>;
}

export type Assignment = Extract<Step, { kind: 'compute' | 'check' }>;

export function usage(block: Block): Usage {
  const outputs = new Set<string>();
  const attempted = new Set<string>();
  const assignments = new Map<Variable, Assignment[]>();
  let clock: Variable | undefined;
  visitBlock(block);
  return { outputs, attempted, clock, assignments };

  function visitBlock(steps: Block): void {
    steps.forEach(visitStep);
  }

  function visitStep(step: Step): void {
    switch (step.kind) {
      case 'clock':
        clock = step.variable;
        return;
      case 'check':
        assignments.set(step.variable, [...(assignments.get(step.variable) ?? []), step]);
        return visitValue(step.value);
      case 'compute':
        assignments.set(step.variable, [...(assignments.get(step.variable) ?? []), step]);
        return visitInputs(step.inputs);
      case 'effect':
      case 'respond':
        return visitInputs(step.inputs);
      case 'concurrent':
        return step.effects.forEach(visitStep);
      case 'attempt':
        attempted.add(step.effect.node);
        visitStep(step.effect);
        visitBlock(step.next);
        return visitBlock(step.error);
      case 'test':
        visitInputs(step.inputs);
        visitBlock(step.whenTrue);
        return visitBlock(step.whenFalse);
      case 'switch':
        visitInputs(step.inputs);
        for (const arm of step.cases) visitBlock(arm.block);
        return visitBlock(step.otherwise);
      case 'transaction':
      case 'labelled':
        return visitBlock(step.block);
      case 'body':
      case 'require-header':
      case 'declare':
      case 'leave':
      case 'end':
    }
  }

  function visitInputs(inputs: ReadonlyMap<string, InputValue>): void {
    for (const { value } of inputs.values()) visitValue(value);
  }

  function visitValue(value: Value): void {
    if (value.kind === 'variable') {
      if (value.node !== undefined) outputs.add(`${value.node}.${value.port ?? ''}`);
    } else if (value.kind === 'inline') {
      visitInputs(value.inputs);
    } else if (value.kind === 'fields') {
      visitInputs(value.fields);
    }
  }
}
