import { nodeOf } from '../../ir/route.ts';
import { nullTest } from '../../ir/null-test.ts';
import type { Block, InputValue, Inputs, Step, Value, Variable } from '../../ir/plan.ts';
import type { Node, Route } from '../../ir/project.ts';
import { accessKey } from '../../ir/checked.ts';
import type { AccessPath } from '../../ir/checked.ts';
import { isKind, isNothing } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { constantOf, isEqualTo, isPresent, learn, meet } from './facts.ts';
import type { Constant, Facts } from './facts.ts';
import { stepsIn } from './walk-values.ts';

type Source = { readonly node: Node; readonly inputs: Inputs };

/** The steps of a route's plan so far, from which to derive what conditions imply about values. */
export interface Decider {
  readonly route: Route;
  /**
   * How the variables in scope were computed, filled step by step: several branches may compute the same variable, each
   * with what is known there.
   */
  readonly computed: Map<Variable, Extract<Step, { kind: 'compute' }>>;
  readonly accesses: ReadonlyMap<Variable, AccessPath>;
}

export function createDecider(route: Route, block: Block): Decider {
  const steps = stepsIn(block);
  const accesses = steps.flatMap((step): readonly (readonly [Variable, AccessPath])[] => {
    if (step.kind === 'check') return [[step.variable, step.access]];
    return step.kind === 'body' ? [[step.variable, { base: { kind: 'body' }, path: [] }]] : [];
  });
  return { route, computed: new Map(), accesses: new Map(accesses) };
}

/** A key shared by equal values. Nodes that read the same part of the request share a value, for TypeScript as well. */
export function valueKey(decider: Decider, value: Value): string | undefined {
  if (value.kind !== 'variable' && value.kind !== 'inline') return undefined;
  const whole = value.kind === 'variable' ? decider.accesses.get(value.variable) : undefined;
  const access: AccessPath | undefined =
    whole === undefined
      ? value.node === undefined
        ? undefined
        : { base: { kind: 'output', node: value.node, port: value.port ?? '' }, path: value.path }
      : { base: whole.base, path: [...whole.path, ...value.path] };
  if (access === undefined || access.base.kind === 'body') return access === undefined ? undefined : accessKey(access);
  const read = readKey(nodeOf(decider.route, access.base.node));
  // Get Basic Auth reads one header that contains two values.
  return read === undefined ? accessKey(access) : JSON.stringify([read, access.base.port, ...access.path]);
}

function sourceOf(decider: Decider, value: Value): Source | undefined {
  const step =
    value.kind === 'inline' ? value : value.kind === 'variable' ? decider.computed.get(value.variable) : undefined;
  return step === undefined ? undefined : { node: nodeOf(decider.route, step.node), inputs: step.inputs };
}

/** The two sides of a comparison for equality. */
function sidesOf({ node: { kind }, inputs }: Source) {
  const { meaning } = kind;
  if (meaning?.kind !== 'equals') return undefined;
  const [left, right] = [inputs.get(meaning.left), inputs.get(meaning.right)];
  return left === undefined || right === undefined ? undefined : { left, right, whenTrue: meaning.whenTrue };
}

function constant(decider: Decider, input: InputValue, facts: Facts): Constant | undefined {
  const { value } = input;
  if (value.kind === 'literal')
    return value.value === null || typeof value.value === 'object' ? undefined : value.value;
  const known = valueKey(decider, value);
  return known === undefined ? undefined : constantOf(facts, known);
}

/** The result of a condition if it is the same for every request. */
export function truth(decider: Decider, input: InputValue | undefined, facts: Facts): boolean | undefined {
  if (input === undefined) return undefined;
  const { value } = input;
  if (value.kind === 'literal') return typeof value.value === 'boolean' ? value.value : undefined;
  const own = valueKey(decider, value);
  const known = own === undefined ? undefined : isEqualTo(facts, own, true);
  if (known !== undefined && isKind(input.type, 'boolean')) return known;
  const source = sourceOf(decider, value);
  return source === undefined ? undefined : truthOfNode(decider, source, facts);
}

/** The same for the output of a node. */
export function truthOfNode(decider: Decider, source: Source, facts: Facts): boolean | undefined {
  const compared = sidesOf(source);
  const equal = compared === undefined ? undefined : isEqual(decider, compared.left, compared.right, facts);
  if (compared !== undefined && equal !== undefined) return equal === compared.whenTrue;
  const test = nullTest(source.node);
  if (test !== undefined) return presence(decider, source.inputs.get(test.input), test.presentWhen, facts);
  const { meaning } = source.node.kind;
  if (meaning?.kind === 'not') return opposite(truth(decider, source.inputs.get(meaning.input), facts));
  if (meaning?.kind !== 'and' && meaning?.kind !== 'or') return undefined;
  const decides = meaning.kind === 'or';
  let before = facts;
  let isOpen = false;
  for (const part of meaning.inputs) {
    const input = source.inputs.get(part);
    const side = truth(decider, input, before);
    if (side === decides) return decides;
    isOpen ||= side === undefined;
    before = assume(decider, input, !decides, before);
  }
  return isOpen ? undefined : !decides;
}

function isEqual(decider: Decider, left: InputValue, right: InputValue, facts: Facts): boolean | undefined {
  const [one, other] = [constant(decider, left, facts), constant(decider, right, facts)];
  // A comparison of two literals stays in the emitted code, where its author should see it.
  if (one !== undefined && other !== undefined)
    return left.value.kind === 'literal' && right.value.kind === 'literal' ? undefined : one === other;
  const [open, against] = one === undefined ? [left, other] : [right, one];
  const unknown = valueKey(decider, open.value);
  return unknown === undefined || against === undefined ? undefined : isEqualTo(facts, unknown, against);
}

/** The facts, and what follows from a condition being `side`. */
export function assume(decider: Decider, input: InputValue | undefined, side: boolean, facts: Facts): Facts {
  if (input === undefined) return facts;
  const own = valueKey(decider, input.value);
  const known = own === undefined ? facts : learn(facts, own, side, true, true);
  const source = sourceOf(decider, input.value);
  if (source === undefined) return known;
  const compared = sidesOf(source);
  if (compared !== undefined)
    return assumeEqual(decider, compared.left, compared.right, compared.whenTrue === side, known);
  const { meaning } = source.node.kind;
  if (meaning?.kind === 'is-null')
    return assumePresent(decider, source.inputs.get(meaning.input), meaning.presentWhen === side, known);
  if (meaning?.kind === 'not') return assume(decider, source.inputs.get(meaning.input), !side, known);
  if (meaning?.kind !== 'and' && meaning?.kind !== 'or') return known;
  // A true And implies both parts. A false one implies whatever each part that may be false would imply. An Or is the
  // mirror image.
  const all = meaning.kind === 'and';
  const parts = meaning.inputs.map((part) => source.inputs.get(part));
  if (side === all) return parts.reduce((learnt, part) => assume(decider, part, all, learnt), known);
  let before = known;
  const paths = parts.flatMap((part) => {
    const isOpen = truth(decider, part, before) !== all;
    const path = isOpen ? [assume(decider, part, !all, before)] : [];
    before = assume(decider, part, all, before);
    return path;
  });
  return paths.reduce<Facts | undefined>(meet, undefined) ?? known;
}

function assumeEqual(decider: Decider, left: InputValue, right: InputValue, isTrue: boolean, facts: Facts): Facts {
  const [one, other] = [constant(decider, left, facts), constant(decider, right, facts)];
  if ((one === undefined) === (other === undefined)) return facts;
  const [open, against] = one === undefined ? [left, other] : [right, one];
  const own = valueKey(decider, open.value);
  return own === undefined || against === undefined
    ? facts
    : learn(facts, own, against, isTrue, isKind(open.type, 'boolean') && open.type.presence === 'required');
}

/** The facts, and what follows from a value being present, or missing. */
export function assumePresent(decider: Decider, input: InputValue | undefined, isThere: boolean, facts: Facts): Facts {
  const own = input === undefined ? undefined : valueKey(decider, input.value);
  return own === undefined ? facts : learn(facts, own, null, !isThere, false);
}

/** The result of a test for null, if it is already decided. */
export function presence(
  decider: Decider,
  input: InputValue | undefined,
  presentWhen: boolean,
  facts: Facts,
): boolean | undefined {
  const own = input === undefined ? undefined : valueKey(decider, input.value);
  const isThere = own === undefined ? undefined : isPresent(facts, own);
  return isThere === undefined ? presenceOf(input?.type, presentWhen) : isThere === presentWhen;
}

/** The part of the request that a node reads. Nodes with the same key read the same text. */
export function readKey({ kind: { reads, meaning } }: Node): string | undefined {
  if (reads?.kind === 'path' || reads?.kind === 'query') return JSON.stringify([reads.kind, reads.name]);
  return reads?.kind === 'header' ? JSON.stringify([reads, meaning]) : undefined;
}

/** The result of a test for null, if the type of the tested value determines it. */
export function presenceOf(type: Type | undefined, presentWhen: boolean): boolean | undefined {
  if (type === undefined) return undefined;
  return type.presence === 'required' ? presentWhen : isNothing(type) ? !presentWhen : undefined;
}

const opposite = (side: boolean | undefined): boolean | undefined => (side === undefined ? undefined : !side);
