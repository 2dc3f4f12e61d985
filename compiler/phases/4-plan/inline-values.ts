import type { AccessPath } from '../../ir/checked.ts';
import { nodeOf } from '../../ir/route.ts';
import type { Block, Inputs, RoutePlan, Step, Value, Variable } from '../../ir/plan.ts';
import type { Node, Route } from '../../ir/project.ts';
import { mayReject, mayRejectWithin } from '../../ir/may-reject.ts';
import { blocksOf, mapBlocks } from '../../ir/plan-blocks.ts';
import { countUses } from './count-uses.ts';
import type { Compute, Uses } from './count-uses.ts';
import { defaultedBy } from './move-defaults.ts';
import { mapInputs, mapValues, nodesOfStep } from './walk-values.ts';

/** An expression with more nodes than this is easier to read with a named part. */
const longest = 3;

interface Context {
  readonly route: Route;
  readonly bodies: RoutePlan['bodies'];
  readonly uses: ReadonlyMap<Compute, Uses>;
  /** Variables that an emitter mentions more than once, so that they need a name. */
  readonly repeated: ReadonlySet<Variable>;
  /** The values that replace variables from here on. */
  readonly inlined: Map<Variable, Value>;
}

/**
 * Inlines values that are used once. A value that may reject keeps its own statement, unless its use is a check, its
 * default, or the end of a body or a function. A value that the author labelled keeps its name, unless its use only
 * converts it.
 */
export function inlineValues(route: Route, block: Block, bodies: RoutePlan['bodies']): Block {
  return rewrite(
    { route, bodies, uses: countUses(block), repeated: findRepeated(route, block), inlined: new Map() },
    block,
  );
}

function findRepeated(route: Route, block: Block): ReadonlySet<Variable> {
  const ofStep = (step: Step): readonly Variable[] =>
    nodesOfStep(step).flatMap(({ node: id, inputs }) =>
      nodeOf(route, id).kind.inputs.flatMap(({ name, repeated }) => {
        const value = inputs.get(name)?.value;
        return repeated === true && value?.kind === 'variable' ? [value.variable] : [];
      }),
    );
  const inBlock = (steps: Block): readonly Variable[] =>
    steps.flatMap((step) => [...ofStep(step), ...blocksOf(step).flatMap(inBlock)]);
  return new Set(inBlock(block));
}

function rewrite(context: Context, steps: Block): Block {
  const { inlined } = context;
  return steps.flatMap((step): readonly Step[] => {
    if (step.kind === 'compute') {
      const inPlace = inPlaceOf(context, step);
      if (isInlined(context, step, inPlace)) {
        inlined.set(step.variable, step.decided ?? inPlace);
        return [];
      }
      inlined.delete(step.variable);
    }
    const rewritten = mapValues(step, (value) => rewriteValue(context, value));
    return [mapBlocks(rewritten, (inner) => rewrite(context, inner))];
  });
}

type Inline = Extract<Value, { kind: 'inline' }>;

/** The computation of a step as an expression. */
const inPlaceOf = (context: Context, { node, inputs, variable }: Compute): Inline => ({
  kind: 'inline',
  node,
  port: '',
  path: [],
  inputs: mapInputs(inputs, (value) => rewriteValue(context, value)),
  type: variable.type,
});

function isInlined({ route, bodies, uses, repeated }: Context, step: Compute, inPlace: Inline): boolean {
  const node = nodeOf(route, step.node);
  const { count, block: own, direct } = uses.get(step) ?? { count: 0 };
  const use = direct?.step;
  if (count !== 1 || own === undefined || repeated.has(step.variable)) return false;
  if (node.kind.reads?.kind === 'query') return false;
  // A body of several statements gets a separate statement.
  if ((bodies.get(node.id)?.block.length ?? 0) > 1) return false;
  const isResult = use?.kind === 'return' && givesOne(route);
  if (mayRejectWithin(inPlace, (id) => nodeOf(route, id)))
    return (
      use !== undefined &&
      direct?.block === own &&
      ((use.kind === 'check' && use.point === step.point && isOf(node, use.access)) ||
        isDefaulted(route, step, use) ||
        (isResult && isAlone(route, step, own))) &&
      isNextRefusal(route, step, use, own)
    );
  if (node.label !== undefined && !isConverted(route, node, use)) return false;
  // An answer's object has a line for each field, so that only what a field computes can be too long.
  const isAnswer = use?.kind === 'respond' && node.kind.behaviour.kind === 'build';
  return isResult || (isAnswer ? longestField(inPlace) : size(inPlace)) <= longest;
}

/** Whether the use is a Fallback for the value, at the same point. */
const isDefaulted = (route: Route, step: Compute, use: Step): boolean =>
  use.kind === 'compute' && use.point === step.point && defaultedBy(route, use)?.variable === step.variable;

/** Whether a check concerns the node's own output. A value derived from it may be refused for other reasons, too. */
const isOf = ({ id }: Node, { base }: AccessPath): boolean => base.kind === 'output' && base.node === id;

/**
 * Whether a `return` of the flow gives exactly one value: in a function with one output, or in a body that only
 * computes. A loop may drop a result that nothing uses, and what it prepares is computed elsewhere.
 */
const givesOne = (route: Route): boolean =>
  route.scope === undefined
    ? route.signature?.outputs.size === 1
    : nodeOf(route, route.start).kind.container?.body === undefined;

/** Whether the step is the only one that may reject at a point whose faults are reported together. */
const isAlone = (route: Route, step: Compute, steps: Block): boolean =>
  step.point === undefined ||
  steps.every(
    (other) =>
      other === step ||
      !('point' in other) ||
      other.point !== step.point ||
      (other.kind === 'compute' && !mayReject(nodeOf(route, other.node))),
  );

/** Whether nothing between two steps of a block may reject: the order of refusals must not change. */
function isNextRefusal({ nodes }: Route, from: Step, to: Step, steps: Block): boolean {
  return steps.slice(steps.indexOf(from) + 1, steps.indexOf(to)).every((between) => {
    const node = between.kind === 'compute' ? nodes.get(between.node) : undefined;
    return between.kind === 'declare' || between.kind === 'clock' || (node !== undefined && !mayReject(node));
  });
}

/** Whether the use only converts the value, so that it inherits the name. */
function isConverted({ nodes }: Route, node: Node, use: Step | undefined): boolean {
  if (use?.kind === 'check') return true;
  const user = use?.kind === 'compute' ? nodes.get(use.node) : undefined;
  const input = user?.kind.passes === undefined ? undefined : user.inputs.get(user.kind.passes);
  return input?.kind === 'wire' && input.node === node.id;
}

function rewriteValue(context: Context, value: Value): Value {
  const rewriteInputs = (inputs: Inputs): Inputs => mapInputs(inputs, (each) => rewriteValue(context, each));
  if (value.kind === 'fields') return { kind: 'fields', fields: rewriteInputs(value.fields) };
  if (value.kind === 'inline') return { ...value, inputs: rewriteInputs(value.inputs) };
  if (value.kind !== 'variable') return value;
  const inline = context.inlined.get(value.variable);
  if (inline?.kind === 'literal') return inline;
  return inline?.kind === 'inline' ? { ...inline, port: value.port ?? '', path: value.path, type: value.type } : value;
}

const longestField = (value: Value): number =>
  value.kind === 'inline' ? Math.max(0, ...[...value.inputs.values()].map((input) => size(input.value))) : 0;

/** The number of nodes that an expression computes inline. */
function size(value: Value): number {
  if (value.kind === 'inline') return [...value.inputs.values()].reduce((sum, input) => sum + size(input.value), 1);
  if (value.kind === 'fields') return [...value.fields.values()].reduce((sum, field) => sum + size(field.value), 0);
  return 0;
}
