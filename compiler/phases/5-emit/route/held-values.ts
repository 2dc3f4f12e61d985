import { identifier, print } from '../../../code/code.ts';
import type { Local } from '../../../code/code.ts';
import { bodyBase } from '../../../ir/checked.ts';
import type { AccessPath } from '../../../ir/checked.ts';
import { isControl } from '../../../ir/control-graph.ts';
import type { Block, RoutePlan, Step, Variable } from '../../../ir/plan.ts';
import { blocksOf } from '../../../ir/plan-blocks.ts';
import type { Node } from '../../../ir/project.ts';
import { nodeOf } from '../../../ir/route.ts';
import { projectOutput } from './emit-part.ts';

/** Where the handler holds a value of the flow: an expression that reads it, and changes nothing. */
export interface Held {
  readonly access: AccessPath;
  readonly expression: string;
}

/** The emitted handler: the names of its variables, and the expressions that it computes in place, by node. */
interface Handler {
  readonly names: ReadonlyMap<Local, string>;
  readonly isAttempted: (node: string) => boolean;
  readonly inPlace: () => ReadonlyMap<string, string>;
}

/** The values that are in variables, by the names that these have, and those that can be computed once more. */
export function heldValues(
  { checked: { route }, block }: RoutePlan,
  { names, isAttempted, inPlace }: Handler,
): readonly Held[] {
  const held = (variable: Variable, access: AccessPath): readonly Held[] => {
    const name = names.get(variable);
    return name === undefined ? [] : [{ access, expression: name }];
  };
  const outputs = (variable: Variable, id: string): readonly Held[] => {
    const name = names.get(variable);
    const node = nodeOf(route, id);
    if (name === undefined) return [];
    return node.kind.outputs.flatMap(({ name: port }) =>
      port === node.kind.container?.failures
        ? []
        : {
            access: { base: { kind: 'output', node: id, port }, path: [] },
            expression: print(projectOutput(identifier(name), node, port, isAttempted(id))),
          },
    );
  };
  const failuresOf = ({ node, failures }: Extract<Step, { kind: 'effect' }>): readonly Held[] => {
    const port = nodeOf(route, node).kind.container?.failures;
    if (failures === undefined || port === undefined) return [];
    return held(failures, { base: { kind: 'output', node, port }, path: [] });
  };
  const ofStep = (step: Step): readonly Held[] => {
    if (step.kind === 'body') return held(step.variable, { base: bodyBase, path: [] });
    if (step.kind === 'check') return held(step.variable, step.access);
    if (step.kind === 'effect') return [...outputs(step.variable, step.node), ...failuresOf(step)];
    // What a container prepares is not an output of it.
    if (step.kind === 'compute')
      return isControl(nodeOf(route, step.node).kind) ? [] : outputs(step.variable, step.node);
    if (step.kind === 'concurrent') return step.effects.flatMap(ofStep);
    if (step.kind === 'try') return held(step.failure, failureOf(nodeOf(route, step.node)));
    return step.kind === 'attempt' ? ofStep(step.effect) : [];
  };
  const ofBlock = (steps: Block): readonly Held[] =>
    steps.flatMap((step) => [...ofStep(step), ...blocksOf(step).flatMap(ofBlock)]);
  return [
    ...ofBlock(block),
    ...[...inPlace()].flatMap(([id, expression]) => computedAgain(nodeOf(route, id), expression)),
  ];
}

/** The output of Catch. */
const failureOf = ({ id, kind: { behaviour } }: Node): AccessPath => ({
  base: { kind: 'output', node: id, port: behaviour.kind === 'catch' ? behaviour.failure : '' },
  path: [],
});

/** What a function is given, by the names of its parameters. */
export const heldParameters = (
  { checked: { route }, parameters }: RoutePlan,
  names: Handler['names'],
): readonly Held[] =>
  [...parameters].flatMap(([port, variable]) => {
    const expression = names.get(variable);
    return expression === undefined
      ? []
      : [{ access: { base: { kind: 'output', node: route.start, port }, path: [] }, expression }];
  });

/**
 * Values computed in place that are safe to compute again: parts of the request, other forms of an input, and those
 * whose meaning the compiler knows. Excluded are the user's own code and whatever depends on the clock or on chance.
 */
function computedAgain({ id, kind }: Node, expression: string): readonly Held[] {
  const { behaviour, meaning, passes, reads, outputs } = kind;
  const [output, ...others] = outputs;
  const isKnown = (meaning ?? passes ?? reads) !== undefined && meaning?.kind !== 'secret' && reads?.kind !== 'clock';
  if (behaviour.kind !== 'pure' || behaviour.fresh === true || !isKnown) return [];
  if (output === undefined || others.length > 0 || behaviour.output !== undefined) return [];
  return [{ access: { base: { kind: 'output', node: id, port: output.name }, path: [] }, expression }];
}
