import { mayRejectWithin } from '../../ir/may-reject.ts';
import type { Block, Computation, Inputs, PreparedItems, RoutePlan, Step, Value, Variable } from '../../ir/plan.ts';
import { isComputation, mapBlocks } from '../../ir/plan-blocks.ts';
import { bodyInput } from '../../ir/project.ts';
import type { Node } from '../../ir/project.ts';
import { nodeOf } from '../../ir/route.ts';
import { withoutLastEnds } from './simplify-block.ts';
import { countMentions, mapInputs, replaceVariables, valuesOfStep, variablesOf } from './walk-values.ts';

/**
 * Moves the values that a body computes from every item and may refuse out of its block: they are computed for all
 * items before the first item acts. `due` are the steps at its start. The last step of a path needs no jump to the next
 * item.
 */
export function prepareItems(plan: RoutePlan, container: Node, due: Block): RoutePlan {
  const { parameters } = plan;
  const block = withoutLastEnds(plan.checked.route, withEnds(plan.block));
  const early = container.body?.prepares === undefined ? [] : preparation(plan, block, due);
  const item = parameters.get(bodyInput(container.id, container.kind.container?.item ?? ''));
  if (early.length === 0 || item === undefined) return { ...plan, block };
  const { prepared, left } = takeOut(block, early);
  const mentioned = countMentions(left);
  const computed = prepared.flatMap(({ variable }) => (mentioned.has(variable) ? [variable] : []));
  const given: PreparedItems['given'] = mentioned.has(item) ? [item, ...computed] : atLeast(computed, item);
  return { ...plan, block: left, prepared: { block: prepared, given } };
}

/**
 * The prepared steps, and the rest of the block. A variable that the block assigns again stays in it, and starts with
 * the prepared value.
 */
function takeOut(
  block: Block,
  early: readonly Computation[],
): { readonly prepared: readonly Computation[]; readonly left: Block } {
  const others = new Map<Variable, Variable>();
  const prepared: Computation[] = [];
  const left = block.flatMap((step): readonly Step[] => {
    const taken = early.find((each) => each === step);
    if (taken === undefined) return [step];
    const change = (value: Value): Value => replaceVariables(value, others);
    if (taken.kind !== 'check') {
      prepared.push({ ...taken, inputs: mapInputs(taken.inputs, change) });
      return [];
    }
    const { variable } = taken;
    // It may be checked twice; the second check then reads the value prepared by the first.
    const before = others.get(variable) ?? variable;
    const other = variable.assignedLater
      ? { ...variable, id: `prepared ${before.id}`, assignedLater: false }
      : variable;
    prepared.push({ ...taken, variable: other, value: change(taken.value) });
    if (other !== variable) others.set(variable, other);
    const value: Value = {
      kind: 'variable',
      variable: other,
      node: undefined,
      port: undefined,
      path: [],
      type: other.type,
    };
    return other === variable ? [] : [{ ...taken, value }];
  });
  return { prepared, left };
}

const atLeast = ([first, ...others]: readonly Variable[], otherwise: Variable): PreparedItems['given'] =>
  first === undefined ? [otherwise] : [first, ...others];

/** The steps at the start that may refuse inputs of every item, and everything that they need. */
function preparation({ checked: { route } }: RoutePlan, block: Block, due: Block): readonly Computation[] {
  const length = block.findIndex((step) => !isComputation(step) && step.kind !== 'declare');
  const leading = (length < 0 ? block : block.slice(0, length)).filter(isComputation);
  const isDue = new Set(due.filter(isComputation).map(({ variable }) => variable));
  const needed = new Set<Variable>();
  const found = leading.toReversed().filter((step) => {
    const mayRefuse = step.kind === 'check' || mayRejectWithin(step, (id) => nodeOf(route, id));
    if (!(mayRefuse && isDue.has(step.variable)) && !needed.has(step.variable)) return false;
    for (const variable of valuesOfStep(step).flatMap(variablesOf)) needed.add(variable);
    return true;
  });
  return found.toReversed();
}

/** Every path ends by going to the next item, after its result for the current item has been kept. */
const withEnds = (block: Block): Block =>
  block.flatMap((step): readonly Step[] => {
    if (step.kind !== 'return') return [mapBlocks(step, withEnds)];
    return step.inputs.size === 0 ? [{ kind: 'end' }] : [step, { kind: 'end' }];
  });

/** Containers whose nodes act take only those outside values that their bodies read. */
export const takeWhatIsRead = (bodies: RoutePlan['bodies'], block: Block): Block =>
  block.map((step) => {
    const inner = mapBlocks(step, (each) => takeWhatIsRead(bodies, each));
    if (inner.kind !== 'effect' && inner.kind !== 'compute') return inner;
    const plan = bodies.get(inner.node);
    const part = inner.kind === 'effect' ? plan?.block : plan?.prepared?.block;
    return plan === undefined || part === undefined ? inner : { ...inner, inputs: readIn(plan, part, inner.inputs) };
  });

function readIn({ parameters }: RoutePlan, part: Block, inputs: Inputs): Inputs {
  const mentioned = countMentions(part);
  return new Map(
    [...inputs].filter(([port]) => {
      const parameter = parameters.get(port);
      return parameter === undefined || mentioned.has(parameter);
    }),
  );
}
