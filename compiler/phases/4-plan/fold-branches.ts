import { nodeOf } from '../../ir/route.ts';
import { conditionOf } from '../../ir/meaning.ts';
import { mayReject } from '../../ir/may-reject.ts';
import type { Block, InputValue, Inputs, Label, Step, Variable } from '../../ir/plan.ts';
import type { Route } from '../../ir/project.ts';
import { isNothing } from '../../ir/type.ts';
import { isSubset } from '../../ir/type-algebra.ts';
import { typeOfLiteral } from '../../ir/type-of-literal.ts';
import { createDecider, presenceOf, readKey } from './decide.ts';
import { isEqualTo, learn, meet } from './facts.ts';
import type { Facts } from './facts.ts';
import { createSimplifier, isScalar } from './simplify-value.ts';
import type { Simpler } from './simplify-value.ts';
import { mapStepInputs } from './walk-values.ts';

/** A folded block and the facts after it; undefined if its end is unreachable. */
interface Folded {
  readonly block: Block;
  readonly facts: Facts | undefined;
}

/** Replacements for variables; by `readKey`, for every node that reads the same part of the request. */
type Substitutes = ReadonlyMap<Variable | string, Substitute>;
type Substitute = Simpler | { readonly same: Variable };

/**
 * Removes what is already decided: branches that cannot be taken, and comparisons whose result another one implies.
 * Types decide (an If Null of a value that is always present), or other tests on every path. TypeScript follows the
 * same paths: it would narrow the value to `never` in such a branch, and reject such a comparison.
 */
export function foldBranches(route: Route, block: Block): Block {
  const decider = createDecider(route, block);
  const simplify = createSimplifier(route, decider);
  const joins = new Map<Label, Facts>();
  return fold(block, new Map(), new Map()).block;

  function fold(steps: Block, before: Facts, around: Substitutes): Folded {
    const folded: Step[] = [];
    const known = new Map(around);
    let facts: Facts | undefined = before;
    for (const given of steps) {
      // Unreachable.
      if (facts === undefined) break;
      const [node, here] = ['node' in given ? route.nodes.get(given.node) : undefined, facts];
      const step = mapStepInputs(given, (inputs) => simplify.inside(node, substituteAll(inputs, known), here));
      const result: Folded = foldStep(step, facts, known);
      folded.push(...result.block);
      facts = result.facts;
    }
    return { block: folded, facts };
  }

  function foldStep(step: Step, facts: Facts, known: Map<Variable | string, Substitute>): Folded {
    switch (step.kind) {
      case 'compute': {
        const node = route.nodes.get(step.node);
        const value = node === undefined || mayReject(node) ? undefined : simplify.ofNode(node, step.inputs, facts);
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
      case 'check': {
        const { value } = simplify.inPlace(
          substitute({ value: step.value, type: step.need, ...step.source }, known),
          facts,
        );
        const type = value.kind === 'literal' && isScalar(value.value) ? typeOfLiteral(value.value) : undefined;
        if (type === undefined || step.variable.assignedLater || !isSubset(type, step.need))
          return { block: [{ ...step, value }], facts };
        known.set(step.variable, { value, type });
        return { block: [], facts };
      }
      case 'test':
        return foldTest(step, facts, known);
      case 'switch':
        return foldSwitch(step, facts, known);
      case 'attempt': {
        const [next, error] = [fold(step.next, facts, known), fold(step.error, facts, known)];
        return { block: [{ ...step, next: next.block, error: error.block }], facts: meet(next.facts, error.facts) };
      }
      case 'labelled': {
        const inner = fold(step.block, facts, known);
        return { block: [{ ...step, block: inner.block }], facts: meet(inner.facts, joins.get(step.label)) };
      }
      case 'leave': {
        const met = meet(joins.get(step.label), facts);
        if (met !== undefined) joins.set(step.label, met);
        return { block: [step], facts: undefined };
      }
      case 'transaction':
        return { block: [{ ...step, block: fold(step.block, facts, known).block }], facts: undefined };
      case 'respond':
      case 'end':
        return { block: [step], facts: undefined };
      default:
        return { block: [step], facts };
    }
  }

  function foldTest(step: Extract<Step, { kind: 'test' }>, facts: Facts, known: Substitutes): Folded {
    const kind = nodeOf(route, step.node).kind;
    const narrows = kind?.behaviour.kind === 'test' ? kind.behaviour.narrows : undefined;
    const asked = step.inputs.get((kind && conditionOf(kind)) ?? '');
    const tested = narrows === undefined ? undefined : step.inputs.get(narrows.input);
    const side =
      narrows === undefined ? decider.truth(asked, facts) : presenceInTest(tested, narrows.presentWhen, facts);
    if (side !== undefined) return fold(side ? step.whenTrue : step.whenFalse, facts, known);
    const told = (isTrue: boolean): Facts =>
      narrows === undefined
        ? decider.assume(asked, isTrue, facts)
        : decider.assumePresent(tested, isTrue === narrows.presentWhen, facts);
    const [whenTrue, whenFalse] = [fold(step.whenTrue, told(true), known), fold(step.whenFalse, told(false), known)];
    return {
      block: [{ ...step, whenTrue: whenTrue.block, whenFalse: whenFalse.block }],
      facts: meet(whenTrue.facts, whenFalse.facts),
    };
  }

  /**
   * By facts, only the branch of a missing value is taken: TypeScript needs the test to know that a value is present.
   */
  function presenceInTest(tested: InputValue | undefined, presentWhen: boolean, facts: Facts): boolean | undefined {
    const byType = presenceOf(tested?.type, presentWhen);
    return byType === undefined && decider.presence(tested, presentWhen, facts) === !presentWhen
      ? !presentWhen
      : byType;
  }

  function foldSwitch(step: Extract<Step, { kind: 'switch' }>, facts: Facts, known: Substitutes): Folded {
    const behaviour = nodeOf(route, step.node).kind.behaviour;
    const input = behaviour?.kind === 'switch' ? step.inputs.get(behaviour.value) : undefined;
    if (input === undefined) return { block: [step], facts };
    if (isNothing(input.type)) return fold(step.otherwise, facts, known);
    if (input.value.kind === 'literal') {
      const { value } = input.value;
      return fold(step.cases.find((arm) => arm.value === value)?.block ?? step.otherwise, facts, known);
    }
    const key = decider.key(input.value);
    const told = (constant: string, isEqual: boolean, before: Facts): Facts =>
      key === undefined ? before : learn(before, key, constant, isEqual, false);
    const open = step.cases.filter(({ value }) => key === undefined || isEqualTo(facts, key, value) !== false);
    const sure = open.find(({ value }) => key !== undefined && isEqualTo(facts, key, value) === true);
    if (sure !== undefined) return fold(sure.block, facts, known);
    const others = open.reduce((before, { value }) => told(value, false, before), facts);
    // If the value is one of the cases, the last case needs no test.
    const rest =
      key !== undefined && others.get(key)?.is === true && others.get(key)?.constants.size === 0
        ? open.at(-1)
        : undefined;
    const cases = (rest === undefined ? open : open.slice(0, -1)).map(({ value, block: inner }) => ({
      value,
      ...fold(inner, told(value, true, facts), known),
    }));
    const otherwise =
      rest === undefined ? fold(step.otherwise, others, known) : fold(rest.block, told(rest.value, true, facts), known);
    if (cases.length === 0) return otherwise;
    return {
      block: [
        {
          ...step,
          cases: cases.map(({ value, block: inner }) => ({ value, block: inner })),
          otherwise: otherwise.block,
        },
      ],
      facts: cases.map((arm) => arm.facts).reduce(meet, otherwise.facts),
    };
  }
}

const substituteAll = (inputs: Inputs, known: Substitutes): Inputs =>
  new Map([...inputs].map(([port, input]) => [port, substitute(input, known)]));

/**
 * Replaces variables, in inline expressions too, along with their types: TypeScript rejects a default for a value that
 * is always present.
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
