import { sourceOf } from '../../../ir/route.ts';
import type { Meaning } from '../../../ir/meaning.ts';
import type { JsonValue } from '../../../base/json.ts';
import type { RequestRead } from '../../../ir/request-read.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';
import { describeInput } from '../../../ir/describe.ts';
import { alternative } from '../../../ir/type.ts';
import type { NumberCheck, Type } from '../../../ir/type.ts';
import type { Blur, Given } from '../../../ir/verification.ts';
import type { RouteTypes } from './types.ts';
import { originNode, resolveInput } from './resolve.ts';

/** A flow in which a text is hashed. */
export interface HashedFlow {
  readonly route: Route;
  readonly types: RouteTypes;
  /**
   * Whether nothing happens before the body is read as a JSON object. Then no bytes can be moved out of the body or
   * into it: a part of an object is not an object, and neither is an object with a prefix.
   */
  readonly readsJson: boolean;
  /** The arguments of a function; undefined for any other flow. */
  readonly given?: Given | undefined;
}

/** The port of the function's Start that a value comes from as a whole. */
function givenPort(route: Route, input: Input | undefined): string | undefined {
  const origin = originNode(route, input);
  return route.signature !== undefined && origin?.node.id === route.start && origin.path.length === 0
    ? origin.port
    : undefined;
}

/** Whether a value is an input of a function for which the caller guarantees a property. */
export function isGiven(
  { route, given }: HashedFlow,
  input: Input | undefined,
  is: (given: Given, port: string) => boolean,
): boolean {
  const port = givenPort(route, input);
  return port !== undefined && given !== undefined && is(given, port);
}

/** Whether a value is the exact bytes received. */
export const isRaw = (flow: HashedFlow, input: Input): boolean =>
  originNode(flow.route, input)?.node.kind.reads?.kind === 'raw' ||
  isGiven(flow, input, (given, port) => given.isBody(port));

/**
 * Nested templates can double in size at each step. Beyond this, the text counts as a single value that may contain
 * anything.
 */
const mostParts = 1000;

/** The parts of a text, from left to right. A value of `fixed` length needs no delimiter. */
type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'raw' | 'fixed'; readonly name: string }
  | { readonly kind: 'value'; readonly name: string; readonly mayHold: (character: string) => boolean };

/**
 * Whether the same text could be composed of other parts. If so, bytes could be moved from the body to a header, and a
 * forged delivery would carry the signature of a genuine one. Read from the left up to the body, and from the right
 * down to it, each value must end at a text that it cannot contain itself.
 *
 * If the body has to be a JSON object, a separator is enough, provided that no object begins or ends with it (an empty
 * body counts as one). What the sender's own values contain is up to the sender.
 */
export function findBlur(flow: HashedFlow, input: Input): Blur | undefined {
  const { readsJson } = flow;
  const parts = joined(partsOf(flow, input));
  const first = parts.findIndex(({ kind }) => kind === 'raw');
  const last = parts.findLastIndex(({ kind }) => kind === 'raw');
  const values = parts.flatMap((part, index) => (part.kind === 'value' ? [{ part, index }] : []));
  const isAtEnd =
    first === last && (values.every(({ index }) => index < first) || values.every(({ index }) => index > last));
  for (const { part, index } of values) {
    const step = index < first ? 1 : -1;
    const next = parts[index + step];
    // At the outer end, nothing could be confused with it.
    const other = next?.kind === 'text' ? parts[index + 2 * step] : next;
    const separator = next?.kind === 'text' ? next.text : '';
    const near = step === 1 ? [...separator].at(0) : [...separator].at(-1);
    const isBetweenBodies = index > first && index < last;
    const far = step === 1 ? separator.at(-1) : separator.at(0);
    const isDelimited =
      near !== undefined &&
      far !== undefined &&
      !isBetweenBodies &&
      (!part.mayHold(near) || (readsJson && isAtEnd && !/[\s{}]/.test(far)));
    if (isDelimited) continue;
    const [left, right] = [part.name, other?.kind === 'text' || other === undefined ? 'the body' : other.name];
    return step === 1 ? { left, right, separator } : { left: right, right: left, separator };
  }
  return undefined;
}

const partsOf = (flow: HashedFlow, whole: Input): readonly Part[] =>
  piecesOf(flow.route, whole).map((piece) =>
    typeof piece === 'string' ? { kind: 'text', text: piece } : partOf(flow, piece),
  );

/** The parts of a text, from left to right: the templates' own texts, and what they insert. */
export function piecesOf(route: Route, whole: Input): readonly (string | Input)[] {
  const pieces: (string | Input)[] = [];
  let steps = 0;
  const add = (input: Input): void => {
    steps += 1;
    const node = originNode(route, input)?.node;
    const meaning = node?.kind.meaning;
    if (node === undefined || meaning?.kind !== 'template') {
      pieces.push(input);
      return;
    }
    for (const part of meaning.parts) {
      if (steps > mostParts) return;
      const made = typeof part === 'string' ? undefined : node.inputs.get(part.input);
      if (made !== undefined) add(made);
      else if (typeof part === 'string') pieces.push(part);
    }
  };
  add(whole);
  return steps > mostParts ? [...pieces, whole] : pieces;
}

function partOf(flow: HashedFlow, input: Input): Part {
  const { route, types } = flow;
  const origin = resolveInput(route, input);
  if (origin.kind === 'literal') return { kind: 'text', text: spelt(origin.value) };
  const name = describeInput(route, input);
  const { reads, meaning } = originNode(route, input)?.node.kind ?? {};
  if (isRaw(flow, input)) return { kind: 'raw', name };
  return hasOneLength(origin.kind === 'secret' ? undefined : typeOf(route, input, types), reads, meaning)
    ? { kind: 'fixed', name }
    : { kind: 'value', name, mayHold: (character) => mayHold(route, input, types, character) };
}

/**
 * Whether all values have the same length: a secret (untyped here), a constant, a hash, a UUID, and the time of the
 * request as text.
 */
function hasOneLength(type: Type | undefined, reads: RequestRead | undefined, meaning: Meaning | undefined): boolean {
  if (type === undefined || meaning?.kind === 'constant' || meaning?.kind === 'hash' || meaning?.kind === 'secret')
    return true;
  const text = alternative(type, 'string');
  return text?.checks.includes('uuid') === true || (text !== undefined && reads?.kind === 'clock');
}

function joined(parts: readonly Part[]): readonly Part[] {
  const made: Part[] = [];
  for (const part of parts) {
    const before = made.at(-1);
    if (part.kind === 'text' && part.text === '') continue;
    if (part.kind === 'text' && before?.kind === 'text')
      made[made.length - 1] = { kind: 'text', text: before.text + part.text };
    else made.push(part);
  }
  return made;
}

/** Whether a value may contain a character, judging by its sources and types. */
function mayHold(route: Route, given: Input, types: RouteTypes, character: string): boolean {
  const seen = new Set<string>();
  const waiting = [given];
  for (const input of waiting) {
    const origin = resolveInput(route, input);
    const node = originNode(route, input)?.node;
    const meaning = node?.kind.meaning;
    if (node !== undefined && meaning?.kind === 'fallback') {
      if (!seen.has(node.id))
        waiting.push(...[meaning.value, meaning.fallback].flatMap((port) => node.inputs.get(port) ?? []));
      seen.add(node.id);
    } else if (
      origin.kind === 'literal'
        ? spelt(origin.value).includes(character)
        : meaning?.kind === 'header'
          ? isOfHeader(character)
          : isOfType(typeOf(route, input, types), character)
    ) {
      return true;
    }
  }
  return false;
}

/** A constant, as part of a text; undefined if the value is not constant. */
export function constantOf(route: Route, input: Input): string | undefined {
  const origin = resolveInput(route, input);
  if (origin.kind === 'literal') return spelt(origin.value);
  const meaning = originNode(route, input)?.node.kind.meaning;
  return meaning?.kind === 'constant' ? spelt(meaning.value) : undefined;
}

/** The inputs from which a value is chosen, as by Select or Fallback; empty if it is not known to be a choice. */
export function choicesOf(route: Route, input: Input): readonly Input[] {
  const node = originNode(route, input)?.node;
  return node === undefined ? [] : [...choicesAt(node).values()];
}

/** The same, by port, for the node that chooses. */
export function choicesAt({ kind: { taint }, inputs }: Node): ReadonlyMap<string, Input> {
  const ports = taint?.kind === 'either' ? taint.inputs : [];
  return new Map(
    ports.flatMap((port) => {
      const input = inputs.get(port);
      return input === undefined ? [] : [[port, input]];
    }),
  );
}

const spelt = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Node rejects control characters in headers, and reads the bytes as Latin-1. */
const isOfHeader = (character: string): boolean => /^[\t\x20-\x7e\x80-\xff]$/.test(character);

function isOfType(type: Type | undefined, character: string): boolean {
  if (type?.kind !== 'known') return true;
  return type.alternatives.some((value) => {
    if (value.kind === 'boolean') return /[a-z]/.test(character);
    if (value.kind === 'number') return (isWhole(value.checks) ? /[\d-]/ : /[\d.e+-]/).test(character);
    return true;
  });
}

/** Every number check implies an integer, which is printed as digits. */
const isWhole = (checks: readonly NumberCheck[]): boolean => checks.length > 0;

/** The declared type of a wired value, without narrowing. */
function typeOf(route: Route, input: Input, types: RouteTypes): Type | undefined {
  const node = sourceOf(route, input);
  return node === undefined || input.kind !== 'wire' ? undefined : types.outputType(node, input.port);
}
