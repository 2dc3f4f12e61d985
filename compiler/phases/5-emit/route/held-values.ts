import { identifier, print } from '../../../code/code.ts';
import type { Local } from '../../../code/code.ts';
import { bodyBase } from '../../../ir/checked.ts';
import type { AccessPath } from '../../../ir/checked.ts';
import type { Block, RoutePlan, Step, Variable } from '../../../ir/plan.ts';
import { blocksOf } from '../../../ir/plan-blocks.ts';
import { nodeOf } from '../../../ir/route.ts';
import { projectOutput } from './emit-part.ts';

/** Where the handler holds a value of the flow: an expression that reads it, and changes nothing. */
export interface Held {
  readonly access: AccessPath;
  readonly expression: string;
}

/** The values that are in variables, by the names that these have. */
export function heldValues(
  { checked: { route }, block }: RoutePlan,
  names: ReadonlyMap<Local, string>,
  isAttempted: (node: string) => boolean,
): Held[] {
  const held = (variable: Variable, access: AccessPath): readonly Held[] => {
    const name = names.get(variable);
    return name === undefined ? [] : [{ access, expression: name }];
  };
  const outputs = (variable: Variable, id: string): readonly Held[] => {
    const name = names.get(variable);
    const node = nodeOf(route, id);
    if (name === undefined) return [];
    return node.kind.outputs.map(({ name: port }) => ({
      access: { base: { kind: 'output', node: id, port }, path: [] },
      expression: print(projectOutput(identifier(name), node, port, isAttempted(id))),
    }));
  };
  const ofStep = (step: Step): readonly Held[] => {
    if (step.kind === 'body') return held(step.variable, { base: bodyBase, path: [] });
    if (step.kind === 'check') return held(step.variable, step.access);
    if (step.kind === 'compute' || step.kind === 'effect') return outputs(step.variable, step.node);
    if (step.kind === 'concurrent') return step.effects.flatMap(ofStep);
    return step.kind === 'attempt' ? ofStep(step.effect) : [];
  };
  const ofBlock = (steps: Block): readonly Held[] =>
    steps.flatMap((step) => [...ofStep(step), ...blocksOf(step).flatMap(ofBlock)]);
  return [...ofBlock(block)];
}
