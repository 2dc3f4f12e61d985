import { isScalar } from '../../base/json.ts';
import { mapEntries } from '../../base/map-entries.ts';
import { nodeOf } from '../../ir/route.ts';
import { conditionOf } from '../../ir/meaning.ts';
import { mayRejectWithin } from '../../ir/may-reject.ts';
import type { Block, InputValue, Inputs, Label, Step, Variable } from '../../ir/plan.ts';
import type { Route } from '../../ir/project.ts';
import { isNothing } from '../../ir/type.ts';
import { isSubset } from '../../ir/type-algebra.ts';
import { typeOfLiteral } from '../../ir/type-of-literal.ts';
import { assume, assumePresent, createDecider, presence, presenceOf, readKey, truth, valueKey } from './decide.ts';
import type { Decider } from './decide.ts';
import { isEqualTo, learn, learnOneOf, meet } from './facts.ts';
import type { Facts } from './facts.ts';
import { simplifyInPlace, simplifyInside, simplifyNode } from './simplify-value.ts';
import type { Simpler } from './simplify-value.ts';
import { mapStepInputs } from './walk-values.ts';

/** A folded block and the facts after it; undefined if its end is unreachable. */
interface Folded {
  readonly block: Block;
  readonly facts: Facts | undefined;
}

/** Replacements for variables; under a `readKey`, for every node that reads the same part of the request. */
type Substitutes = ReadonlyMap<Variable | string, Substitute>;
type Substitute = Simpler | { readonly same: Variable };

interface Context extends Decider {
  /** The facts at the jumps to each join. */
  readonly joins: Map<Label, Facts>;
}

/**
 * Removes what is already decided: branches that cannot be taken, and comparisons whose result follows from others. It
 * follows from types (an If Null of a value that is always present) or from tests on every path. TypeScript notices it,
 * too: it would narrow the value to `never` in such a branch, and reject such a comparison.
 */
export function foldBranches(route: Route, block: Block): Block {
  return fold({ ...createDecider(route, block), joins: new Map() }, block, new Map(), new Map()).block;
}

function fold(context: Context, steps: Block, before: Facts, outer: Substitutes): Folded {
  const folded: Step[] = [];
  const known = new Map(outer);
  let facts: Facts | undefined = before;
  for (const given of steps) {
    // Unreachable.
    if (facts === undefined) break;
    if (given.kind === 'compute' && !given.variable.assignedLater) context.computed.set(given.variable, given);
    const [node, here] = ['node' in given ? context.route.nodes.get(given.node) : undefined, facts];
    const step = mapStepInputs(given, (inputs) => simplifyInside(context, node, substituteAll(inputs, known), here));
    const result: Folded = foldStep(context, step, facts, known);
    folded.push(...result.block);
    facts = result.facts;
  }
  return { block: folded, facts };
}

function foldStep(context: Context, step: Step, facts: Facts, known: Known): Folded {
  switch (step.kind) {
    case 'compute':
      return foldCompute(context, step, facts, known);
    case 'check':
      return foldCheck(context, step, facts, known);
    case 'test':
      return foldTest(context, step, facts, known);
    case 'switch':
      return foldSwitch(context, step, facts, known);
    case 'attempt': {
      const [next, error] = [fold(context, step.next, facts, known), fold(context, step.error, facts, known)];
      return { block: [{ ...step, next: next.block, error: error.block }], facts: meet(next.facts, error.facts) };
    }
    case 'try': {
      const [block, caught] = [fold(context, step.block, facts, known), fold(context, step.caught, facts, known)];
      return { block: [{ ...step, block: block.block, caught: caught.block }], facts: meet(block.facts, caught.facts) };
    }
    case 'labelled': {
      const inner = fold(context, step.block, facts, known);
      return { block: [{ ...step, block: inner.block }], facts: meet(inner.facts, context.joins.get(step.label)) };
    }
    case 'leave': {
      const both = meet(context.joins.get(step.label), facts);
      if (both !== undefined) context.joins.set(step.label, both);
      return { block: [step], facts: undefined };
    }
    case 'transaction':
      return { block: [{ ...step, block: fold(context, step.block, facts, known).block }], facts: undefined };
    case 'respond':
    case 'return':
    case 'fail':
    case 'end':
      return { block: [step], facts: undefined };
    default:
      return { block: [step], facts };
  }
}

type Known = Map<Variable | string, Substitute>;

function foldCompute(context: Context, step: Extract<Step, { kind: 'compute' }>, facts: Facts, known: Known): Folded {
  const node = context.route.nodes.get(step.node);
  const value =
    node === undefined || mayRejectWithin(step, (id) => nodeOf(context.route, id))
      ? undefined
      : simplifyNode(context, node, step.inputs, facts);
  if (step.variable.assignedLater)
    return {
      block: [value?.value.kind === 'literal' ? { ...step, inputs: new Map(), decided: value.value } : step],
      facts,
    };
  if (value !== undefined) known.set(step.variable, value);
  const read = node === undefined ? undefined : readKey(node);
  const before = read === undefined ? undefined : known.get(read);
  if (read === undefined) return { block: [step], facts };
  known.set(before === undefined ? read : step.variable, before ?? { same: step.variable });
  return { block: before === undefined ? [step] : [], facts };
}

function foldCheck(context: Context, step: Extract<Step, { kind: 'check' }>, facts: Facts, known: Known): Folded {
  const { value } = simplifyInPlace(
    context,
    substitute({ value: step.value, type: step.need, ...step.source }, known),
    facts,
  );
  const type = value.kind === 'literal' && isScalar(value.value) ? typeOfLiteral(value.value) : undefined;
  if (type === undefined || step.variable.assignedLater || !isSubset(type, step.need))
    return { block: [{ ...step, value }], facts };
  known.set(step.variable, { value, type });
  return { block: [], facts };
}

function foldTest(context: Context, step: Extract<Step, { kind: 'test' }>, facts: Facts, known: Substitutes): Folded {
  const { kind } = nodeOf(context.route, step.node);
  const narrows = kind.behaviour.kind === 'test' ? kind.behaviour.narrows : undefined;
  const asked = step.inputs.get(conditionOf(kind) ?? '');
  const tested = narrows === undefined ? undefined : step.inputs.get(narrows.input);
  const side =
    narrows === undefined ? truth(context, asked, facts) : presenceInTest(context, tested, narrows.presentWhen, facts);
  if (side !== undefined) return fold(context, side ? step.whenTrue : step.whenFalse, facts, known);
  const learnt = (isTrue: boolean): Facts =>
    narrows === undefined
      ? assume(context, asked, isTrue, facts)
      : assumePresent(context, tested, isTrue === narrows.presentWhen, facts);
  const [whenTrue, whenFalse] = [
    fold(context, step.whenTrue, learnt(true), known),
    fold(context, step.whenFalse, learnt(false), known),
  ];
  return {
    block: [{ ...step, whenTrue: whenTrue.block, whenFalse: whenFalse.block }],
    facts: meet(whenTrue.facts, whenFalse.facts),
  };
}

/** Facts may only prove that a value is missing: to know that it is present, TypeScript needs the test itself. */
function presenceInTest(
  context: Context,
  tested: InputValue | undefined,
  presentWhen: boolean,
  facts: Facts,
): boolean | undefined {
  const byType = presenceOf(tested?.type, presentWhen);
  return byType === undefined && presence(context, tested, presentWhen, facts) === !presentWhen ? !presentWhen : byType;
}

function foldSwitch(
  context: Context,
  step: Extract<Step, { kind: 'switch' }>,
  facts: Facts,
  known: Substitutes,
): Folded {
  const { behaviour } = nodeOf(context.route, step.node).kind;
  const input = behaviour.kind === 'switch' ? step.inputs.get(behaviour.value) : undefined;
  if (input === undefined) return { block: [step], facts };
  if (isNothing(input.type)) return fold(context, step.otherwise, facts, known);
  if (input.value.kind === 'literal') {
    const { value } = input.value;
    return fold(
      context,
      step.cases.find(({ values }) => values.some((each) => each === value))?.block ?? step.otherwise,
      facts,
      known,
    );
  }
  const key = valueKey(context, input.value);
  const open = openBranches(step, key, facts);
  const cases = open.cases.map(({ values, block, facts: here }) => ({
    values,
    ...fold(context, block, here, known),
  }));
  const otherwise = fold(context, open.otherwise.block, open.otherwise.facts, known);
  if (cases.length === 0) return otherwise;
  const { last, ...rest } = step;
  const folded = cases.map(({ values, block }) => ({ values, block }));
  // Without facts about the value, TypeScript also considers everything possible that it may be.
  const isWhole = last !== undefined && (key === undefined || !facts.has(key));
  return {
    block: [{ ...rest, cases: folded, otherwise: otherwise.block, ...(isWhole ? { last } : {}) }],
    facts: cases.map((each) => each.facts).reduce(meet, otherwise.facts),
  };
}

/** A branch, and the facts where it begins. */
interface Branch {
  readonly block: Block;
  readonly facts: Facts;
}

interface Branches {
  readonly cases: readonly (Branch & { readonly values: readonly string[] })[];
  readonly otherwise: Branch;
}

/** The branches of a Switch that the facts leave open. */
function openBranches(
  { cases, otherwise }: Extract<Step, { kind: 'switch' }>,
  key: string | undefined,
  facts: Facts,
): Branches {
  if (key === undefined)
    return { cases: cases.map((each) => ({ ...each, facts })), otherwise: { block: otherwise, facts } };
  const sure = cases.find(({ values }) => values.some((value) => isEqualTo(facts, key, value) === true));
  if (sure !== undefined) return { cases: [], otherwise: { block: sure.block, facts } };
  const open = cases.flatMap(({ values, block }) => {
    const left = values.filter((value) => isEqualTo(facts, key, value) !== false);
    return left.length === 0 ? [] : { values: left, block, facts: learnOneOf(facts, key, left) };
  });
  const others = open
    .flatMap(({ values }) => values)
    .reduce((known, value) => learn(known, key, value, false, false), facts);
  const left = others.get(key);
  const last = left?.is === true && left.constants.size === 0 ? open.at(-1) : undefined;
  // If the value is one of the cases, the last case needs no test.
  return last === undefined
    ? { cases: open, otherwise: { block: otherwise, facts: others } }
    : { cases: open.slice(0, -1), otherwise: last };
}

const substituteAll = (inputs: Inputs, known: Substitutes): Inputs =>
  known.size === 0 ? inputs : mapEntries(inputs, (input) => substitute(input, known));

/**
 * Replaces variables, including those in inline expressions, along with their types: TypeScript rejects a default for a
 * value that is always present.
 */
function substitute(input: InputValue, known: Substitutes): InputValue {
  const { value } = input;
  if (value.kind === 'inline') return { ...input, value: { ...value, inputs: substituteAll(value.inputs, known) } };
  if (value.kind === 'fields') return { ...input, value: { ...value, fields: substituteAll(value.fields, known) } };
  const other = value.kind === 'variable' && value.path.length === 0 ? known.get(value.variable) : undefined;
  if (other === undefined || value.kind !== 'variable') return input;
  return 'same' in other
    ? { ...input, value: { ...value, variable: other.same } }
    : { ...input, value: other.value, type: other.type };
}
