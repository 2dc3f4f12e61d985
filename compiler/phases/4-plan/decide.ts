import { nodeOf } from '../../ir/route.ts';
import { nullTest } from '../../ir/null-test.ts';
import type { Block, InputValue, Inputs, Step, Value, Variable } from '../../ir/plan.ts';
import { blocksOf } from '../../ir/plan-blocks.ts';
import type { Node, Route } from '../../ir/project.ts';
import { accessKey } from '../../ir/checked.ts';
import type { AccessPath } from '../../ir/checked.ts';
import { isKind, isNothing } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { constantOf, isEqualTo, isPresent, learn, meet } from './facts.ts';
import type { Constant, Facts } from './facts.ts';

type Source = { readonly node: Node; readonly inputs: Inputs };

/** What conditions imply about values, and what is known about them. */
export interface Decider {
  /**
   * Values with the same key are equal: several nodes that read the same part of the request read one value, also for
   * TypeScript.
   */
  readonly key: (value: Value) => string | undefined;
  /** The result of a condition if it is the same for every request. */
  readonly truth: (input: InputValue | undefined, facts: Facts) => boolean | undefined;
  /** The same for the result of a node. */
  readonly truthOfNode: (source: Source, facts: Facts) => boolean | undefined;
  /** The facts, and what follows from a condition being `side`. */
  readonly assume: (input: InputValue | undefined, side: boolean, facts: Facts) => Facts;
  /** The facts, and what follows from a value being present, or missing. */
  readonly assumePresent: (input: InputValue | undefined, isThere: boolean, facts: Facts) => Facts;
  /** The result of a test for null, if it is decided. */
  readonly presence: (input: InputValue | undefined, presentWhen: boolean, facts: Facts) => boolean | undefined;
}

export function createDecider(route: Route, block: Block): Decider {
  const computed = new Map<Variable, Extract<Step, { kind: 'compute' }>>();
  const refs = new Map<Variable, AccessPath>();
  collect(block);
  return { key, truth, truthOfNode, assume, assumePresent, presence };

  function collect(steps: Block): void {
    for (const step of steps) {
      if (step.kind === 'compute' && !step.variable.assignedLater) computed.set(step.variable, step);
      if (step.kind === 'check') refs.set(step.variable, step.access);
      if (step.kind === 'body') refs.set(step.variable, { base: { kind: 'body' }, path: [] });
      blocksOf(step).forEach(collect);
    }
  }

  /** The value itself, if a Fallback only passes it on. */
  function origin(value: Value): Value {
    const source = value.kind === 'variable' && value.path.length === 0 ? computed.get(value.variable) : undefined;
    const meaning = source === undefined ? undefined : nodeOf(route, source.node).kind.meaning;
    const passed = meaning?.kind === 'fallback' ? source?.inputs.get(meaning.value) : undefined;
    return passed?.type.presence === 'required' ? origin(passed.value) : value;
  }

  function key(given: Value): string | undefined {
    const value = origin(given);
    if (value.kind !== 'variable' && value.kind !== 'inline') return undefined;
    const whole = value.kind === 'variable' ? refs.get(value.variable) : undefined;
    const ref: AccessPath | undefined =
      whole === undefined
        ? value.node === undefined
          ? undefined
          : { base: { kind: 'output', node: value.node, port: value.port ?? '' }, path: value.path }
        : { base: whole.base, path: [...whole.path, ...value.path] };
    if (ref === undefined || ref.base.kind === 'body') return ref === undefined ? undefined : accessKey(ref);
    return readKey(nodeOf(route, ref.base.node)) ?? accessKey(ref);
  }

  function sourceOf(value: Value | undefined): Source | undefined {
    const step =
      value?.kind === 'inline' ? value : value?.kind === 'variable' ? computed.get(value.variable) : undefined;
    return step === undefined ? undefined : { node: nodeOf(route, step.node), inputs: step.inputs };
  }

  /** The two sides of a comparison for equality. */
  function sidesOf({ node: { kind }, inputs }: Source) {
    const { meaning } = kind;
    if (meaning?.kind !== 'equals') return undefined;
    const [left, right] = [inputs.get(meaning.left), inputs.get(meaning.right)];
    return left === undefined || right === undefined ? undefined : { left, right, whenTrue: meaning.whenTrue };
  }

  function constant(input: InputValue, facts: Facts): Constant | undefined {
    const value = origin(input.value);
    if (value.kind === 'literal')
      return value.value === null || typeof value.value === 'object' ? undefined : value.value;
    const known = key(value);
    return known === undefined ? undefined : constantOf(facts, known);
  }

  function truth(input: InputValue | undefined, facts: Facts): boolean | undefined {
    if (input === undefined) return undefined;
    const { value } = input;
    if (value.kind === 'literal') return typeof value.value === 'boolean' ? value.value : undefined;
    const own = key(value);
    const known = own === undefined ? undefined : isEqualTo(facts, own, true);
    if (known !== undefined && isKind(input.type, 'boolean')) return known;
    const source = sourceOf(value);
    return source === undefined ? undefined : truthOfNode(source, facts);
  }

  function truthOfNode(source: Source, facts: Facts): boolean | undefined {
    const compared = sidesOf(source);
    const equal = compared === undefined ? undefined : isEqual(compared.left, compared.right, facts);
    if (compared !== undefined && equal !== undefined) return equal === compared.whenTrue;
    const test = nullTest(source.node);
    if (test !== undefined) return presence(source.inputs.get(test.input), test.presentWhen, facts);
    const { meaning } = source.node.kind;
    if (meaning?.kind === 'not') return opposite(truth(source.inputs.get(meaning.input), facts));
    if (meaning?.kind !== 'and' && meaning?.kind !== 'or') return undefined;
    const decides = meaning.kind === 'or';
    let before = facts;
    let isOpen = false;
    for (const part of meaning.inputs) {
      const input = source.inputs.get(part);
      const side = truth(input, before);
      if (side === decides) return decides;
      isOpen ||= side === undefined;
      before = assume(input, !decides, before);
    }
    return isOpen ? undefined : !decides;
  }

  function isEqual(left: InputValue, right: InputValue, facts: Facts): boolean | undefined {
    const [one, other] = [constant(left, facts), constant(right, facts)];
    // A comparison of two literals stays in the emitted code: its author should see it.
    if (one !== undefined && other !== undefined)
      return left.value.kind === 'literal' && right.value.kind === 'literal' ? undefined : one === other;
    const [open, against] = one === undefined ? [left, other] : [right, one];
    const unknown = key(open.value);
    return unknown === undefined || against === undefined ? undefined : isEqualTo(facts, unknown, against);
  }

  function assume(input: InputValue | undefined, side: boolean, facts: Facts): Facts {
    if (input === undefined) return facts;
    const own = isKind(input.type, 'boolean') && input.type.presence === 'required' ? key(input.value) : undefined;
    const known = own === undefined ? facts : learn(facts, own, side, true, true);
    const source = sourceOf(input.value);
    if (source === undefined) return known;
    const compared = sidesOf(source);
    if (compared !== undefined) return assumeEqual(compared.left, compared.right, compared.whenTrue === side, known);
    const { meaning: told } = source.node.kind;
    if (told?.kind === 'is-null') return assumePresent(source.inputs.get(told.input), told.presentWhen === side, known);
    if (told?.kind === 'not') return assume(source.inputs.get(told.input), !side, known);
    if (told?.kind !== 'and' && told?.kind !== 'or') return known;
    // A true And implies both parts; a false one implies what each part that may be false implies in that case. An Or
    // is its mirror image.
    const all = told.kind === 'and';
    const parts = told.inputs.map((part) => source.inputs.get(part));
    if (side === all) return parts.reduce((learnt, part) => assume(part, all, learnt), known);
    let before = known;
    const ways = parts.flatMap((part) => {
      const isOpen = truth(part, before) !== all;
      const way = isOpen ? [assume(part, !all, before)] : [];
      before = assume(part, all, before);
      return way;
    });
    return ways.reduce<Facts | undefined>(meet, undefined) ?? known;
  }

  function assumeEqual(left: InputValue, right: InputValue, isTrue: boolean, facts: Facts): Facts {
    const [one, other] = [constant(left, facts), constant(right, facts)];
    if ((one === undefined) === (other === undefined)) return facts;
    const [open, against] = one === undefined ? [left, other] : [right, one];
    const own = key(open.value);
    return own === undefined || against === undefined
      ? facts
      : learn(facts, own, against, isTrue, isKind(open.type, 'boolean') && open.type.presence === 'required');
  }

  function assumePresent(input: InputValue | undefined, isThere: boolean, facts: Facts): Facts {
    const own = input === undefined ? undefined : key(input.value);
    return own === undefined ? facts : learn(facts, own, null, !isThere, false);
  }

  function presence(input: InputValue | undefined, presentWhen: boolean, facts: Facts): boolean | undefined {
    const own = input === undefined ? undefined : key(input.value);
    const isThere = own === undefined ? undefined : isPresent(facts, own);
    return isThere === undefined ? presenceOf(input?.type, presentWhen) : isThere === presentWhen;
  }
}

/** The part of the request that a node reads; nodes with the same key read the same text. */
export function readKey({ kind: { reads, meaning } }: Node): string | undefined {
  if (reads?.kind === 'path' || reads?.kind === 'query') return JSON.stringify(reads);
  return reads?.kind === 'header'
    ? JSON.stringify([reads, meaning?.kind === 'header' ? meaning.scheme : undefined])
    : undefined;
}

/** The result of a test for null, if the type of the tested value decides it. */
export function presenceOf(type: Type | undefined, presentWhen: boolean): boolean | undefined {
  if (type === undefined) return undefined;
  return type.presence === 'required' ? presentWhen : isNothing(type) ? !presentWhen : undefined;
}

const opposite = (side: boolean | undefined): boolean | undefined => (side === undefined ? undefined : !side);
