import { isControl } from '../../../ir/control-graph.ts';
import { passedValue } from '../../../ir/passed-value.ts';
import { describeInput } from '../../../ir/describe.ts';
import type { Input, Route } from '../../../ir/project.ts';
import { alternative } from '../../../ir/type.ts';
import type { StringCheck, Type } from '../../../ir/type.ts';
import { originNode } from './resolve.ts';
import { inputOf, traceTaint } from './taint.ts';
import type { Taint, Trace, TracesTo } from './taint.ts';
import { spelt } from './text-parts.ts';
import type { RouteTypes } from './types.ts';

/**
 * The texts of the request that a value is made of, as far as nodes pass them on. What is stored, or what another
 * server has answered, was not sent with the request; a hash tells nothing of a text, and a number is none.
 */
export const traceRequestTexts = (route: Route, types: RouteTypes): TracesTo =>
  traceTaint(route, types, requestText(route, types));

const requestText = (route: Route, types: RouteTypes): Taint => ({
  ofSecret: () => undefined,
  atOutput: (node, port, path) => {
    const { kind, place } = node;
    if (path.length === 0 && !mayBeAnyText(types.outputType(node, port))) return [];
    if (kind.behaviour.kind === 'entry') return inputOf(node, port, path);
    if (kind.reads !== undefined && kind.reads.kind !== 'clock')
      return [{ name: describeInput(route, { kind: 'wire', node: node.id, port, place }), kind: 'value', node, place }];
    if (kind.taint?.kind === 'sanitizer') return [];
    const goesOn = kind.container !== undefined || kind.taint?.kind === 'summary';
    return goesOn || !isControl(kind) || passedValue(kind, port) !== undefined ? undefined : [];
  },
});

/** Texts of these forms have no character that means anything in an address. */
const confined: ReadonlySet<StringCheck> = new Set(['uuid', 'timestamp', 'instant', 'slug']);

function mayBeAnyText(type: Type): boolean {
  if (type.kind === 'unknown' || alternative(type, 'list') !== undefined || alternative(type, 'object') !== undefined)
    return true;
  const text = alternative(type, 'string');
  return text !== undefined && text.values === undefined && !text.checks.some((check) => confined.has(check));
}

/** What a value that the request does not choose is spelt as. */
const own = '\ufffc';

/**
 * The beginnings after which a browser stays on one server, whatever follows: a path, a query, or a server with a path
 * behind it. What the server itself puts in may be any of these.
 */
const settled = /^(?:[?#]|\/[^/\\\s]|https?:\/\/[^/\\?#\s]+[/?#]|[^/\\:?#\s]+[/?#])/i;
const beforeUrl = /^\s*\d*\s*[;,]\s*(?:url\s*=\s*)?["']?/i;

/**
 * Nested templates can double in size at each step. Beyond this, the text counts as one that the request has chosen as
 * a whole.
 */
const mostParts = 1000;

/** The text of the request that decides which server an address is of; undefined if none does. */
export function chooserOf(
  { route, requestTexts }: { readonly route: Route; readonly requestTexts: TracesTo },
  input: Input,
  form: 'location' | 'refresh',
): Trace | undefined {
  let steps = 0;
  const isSettled = (begin: string): boolean =>
    settled.test(form === 'location' ? begin : begin.replace(beforeUrl, ''));

  /** What the text begins with, up to a text of the request. */
  function read(given: Input, before: string): { readonly begin: string; readonly chosen?: Trace } {
    steps += 1;
    if (given.kind === 'literal') return { begin: `${before}${spelt(given.value)}` };
    const [chosen] = requestTexts(given);
    const node = originNode(route, given)?.node;
    const { meaning, taint } = node?.kind ?? {};
    if (meaning?.kind === 'constant') return { begin: `${before}${spelt(meaning.value)}` };
    if (node !== undefined && meaning?.kind === 'template' && steps < mostParts) {
      let begin = before;
      for (const part of meaning.parts) {
        const made = typeof part === 'string' ? undefined : node.inputs.get(part.input);
        if (typeof part === 'string') begin += part;
        if (made === undefined) continue;
        const inner = read(made, begin);
        if (inner.chosen !== undefined) return inner;
        ({ begin } = inner);
      }
      return { begin };
    }
    if (node !== undefined && taint?.kind === 'either' && steps < mostParts) {
      const each = taint.inputs.flatMap((port) => node.inputs.get(port) ?? []).map((one) => read(one, before));
      return each.find(({ chosen: of }) => of !== undefined) ?? { begin: `${before}${own}` };
    }
    if (chosen === undefined) return { begin: `${before}${own}` };
    return isSettled(before) ? { begin: before } : { begin: before, chosen };
  }
  const traces = requestTexts(input);
  const found = traces.length === 0 ? undefined : read(input, '').chosen;
  // The same, from the header on.
  return found && (traces.find(({ source }) => source.node === found.source.node) ?? found);
}
