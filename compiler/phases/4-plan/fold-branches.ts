import type { JsonValue } from '../../base/json.ts';
import type { Block, Inputs, Step, Value, Variable } from '../../ir/plan.ts';
import { blocksOf, mapBlocks } from '../../ir/plan-blocks.ts';
import type { Node, Route } from '../../ir/project.ts';
import { isNothing } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';

type Compute = Extract<Step, { kind: 'compute' }>;

/** A value that is equal to a constant in the arm where the flow is. */
interface Fact {
  readonly value: Extract<Value, { kind: 'variable' }>;
  readonly constant: JsonValue;
}
type Facts = readonly Fact[];

/**
 * Replaces a branching by the one arm that can be taken, where types decide which (an If Null of a value that is always
 * there) or another branching around it (a Switch on the same value). TypeScript would find no value left in the other
 * arms, and refuse what they do with it.
 */
export function foldBranches(route: Route, block: Block): Block {
  const computed = new Map<Variable, Compute>();
  collect(block);
  return fold(block, []);

  function collect(steps: Block): void {
    for (const step of steps) {
      if (step.kind === 'compute' && !step.variable.assignedLater) computed.set(step.variable, step);
      blocksOf(step).forEach(collect);
    }
  }

  function fold(steps: Block, facts: Facts): Block {
    return steps.flatMap((step) => {
      const node = step.kind === 'test' || step.kind === 'switch' ? route.nodes.get(step.node) : undefined;
      if (step.kind === 'test' && node !== undefined) return foldTest(step, node, facts);
      if (step.kind === 'switch' && node !== undefined) return foldSwitch(step, node, facts);
      return [mapBlocks(step, (inner) => fold(inner, facts))];
    });
  }

  function foldTest(step: Extract<Step, { kind: 'test' }>, { kind: { behaviour, condition } }: Node, facts: Facts): Block {
    const narrows = behaviour.kind === 'test' ? behaviour.narrows : undefined;
    const side = narrows !== undefined ? presence(step.inputs.get(narrows.input)?.type, narrows.presentWhen) : condition === undefined ? undefined : truth(step.inputs, condition, facts);
    if (side !== undefined) return fold(side ? step.whenTrue : step.whenFalse, facts);
    const compared = condition === undefined ? undefined : comparisonOf(step.inputs, condition);
    const inArm = (isTrue: boolean) => (compared?.whenTrue === isTrue ? [...facts, compared] : facts);
    return [{ ...step, whenTrue: fold(step.whenTrue, inArm(true)), whenFalse: fold(step.whenFalse, inArm(false)) }];
  }

  function foldSwitch(step: Extract<Step, { kind: 'switch' }>, { kind: { behaviour } }: Node, facts: Facts): Block {
    const input = behaviour.kind === 'switch' ? step.inputs.get(behaviour.value) : undefined;
    if (input === undefined) return [step];
    if (isNothing(input.type)) return fold(step.otherwise, facts);
    const value = origin(input.value);
    const known = value.kind === 'literal' ? value.value : constantOf(value, facts);
    if (known !== undefined) return fold(step.cases.find((arm) => arm.value === known)?.block ?? step.otherwise, facts);
    const cases = step.cases.map((arm) => ({ ...arm, block: fold(arm.block, value.kind === 'variable' ? [...facts, { value, constant: arm.value }] : facts) }));
    return [{ ...step, cases, otherwise: fold(step.otherwise, facts) }];
  }

  /** The value itself, where a Fallback only hands it on. */
  function origin(value: Value): Value {
    const source = value.kind === 'variable' && value.path.length === 0 ? computed.get(value.variable) : undefined;
    const { labels, passes } = (source === undefined ? undefined : route.nodes.get(source.node)?.kind) ?? {};
    const passed = labels?.kind === 'either' && passes !== undefined ? source?.inputs.get(passes) : undefined;
    return passed?.type.missing === 'refused' ? origin(passed.value) : value;
  }

  function sourceOf(inputs: Inputs, port: string): { readonly node: Node; readonly inputs: Inputs } | undefined {
    const value = inputs.get(port)?.value;
    const step = value?.kind === 'inline' ? value : value?.kind === 'variable' ? computed.get(value.variable) : undefined;
    const node = step === undefined ? undefined : route.nodes.get(step.node);
    return step === undefined || node === undefined ? undefined : { node, inputs: step.inputs };
  }

  /** A condition that compares a value with a constant for equality. */
  function comparisonOf(inputs: Inputs, port: string): (Fact & { readonly whenTrue: boolean }) | undefined {
    const source = sourceOf(inputs, port);
    const proof = source?.node.kind.proof;
    if (source === undefined || proof?.kind !== 'equals') return undefined;
    const sides = [proof.left, proof.right].flatMap((side) => source.inputs.get(side)?.value ?? []).map(origin);
    const constant = sides.find((side) => side.kind === 'literal');
    const value = sides.find((side) => side.kind === 'variable');
    if (constant?.kind !== 'literal' || value?.kind !== 'variable' || typeof constant.value === 'object') return undefined;
    return { value, constant: constant.value, whenTrue: proof.whenTrue };
  }

  /** What a condition is, whatever the request. */
  function truth(inputs: Inputs, port: string, facts: Facts): boolean | undefined {
    const value = inputs.get(port)?.value;
    if (value?.kind === 'literal') return typeof value.value === 'boolean' ? value.value : undefined;
    const source = sourceOf(inputs, port);
    const compared = comparisonOf(inputs, port);
    const fact = compared === undefined ? undefined : constantOf(compared.value, facts);
    if (compared !== undefined && fact !== undefined) return (fact === compared.constant) === compared.whenTrue;
    const known = source?.node.kind.truth;
    if (source === undefined || known === undefined) return undefined;
    if (known.kind === 'null') return presence(source.inputs.get(known.input)?.type, known.presentWhen);
    if (known.kind === 'not') return opposite(truth(source.inputs, known.input, facts));
    const parts = known.inputs.map((input) => truth(source.inputs, input, facts));
    const decides = known.kind === 'or';
    if (parts.includes(decides)) return decides;
    return parts.every((part) => part === !decides) ? !decides : undefined;
  }
}

function constantOf(value: Value, facts: Facts): JsonValue | undefined {
  if (value.kind !== 'variable') return undefined;
  const isSame = ({ value: { variable, port, path } }: Fact) => variable === value.variable && port === value.port && path.length === value.path.length && path.every((name, index) => name === value.path[index]);
  return facts.find(isSame)?.constant;
}

const opposite = (side: boolean | undefined): boolean | undefined => (side === undefined ? undefined : !side);

function presence(type: Type | undefined, presentWhen: boolean): boolean | undefined {
  if (type === undefined) return undefined;
  return type.missing === 'refused' ? presentWhen : isNothing(type) ? !presentWhen : undefined;
}
