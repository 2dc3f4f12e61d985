import { bodyBase } from '../../../ir/checked.ts';
import { describeAccess } from '../../../ir/describe.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';
import { alternative } from '../../../ir/type.ts';
import type { StringCheck, Type } from '../../../ir/type.ts';
import { inputOf } from './taint.ts';
import type { Path, TaintSource, Trace, TracesTo } from './taint.ts';
import { choicesOf, constantOf, piecesOf } from './text-parts.ts';
import { tracePassed } from './trace-passed.ts';
import type { RouteTypes } from './types.ts';

/**
 * The texts of the request that a value contains, as far as nodes pass them on. Stored data and answers of other
 * servers were not sent with the request, a hash reveals nothing about a text, and a number is not a text.
 */
export const traceRequestTexts = (route: Route, types: RouteTypes): TracesTo =>
  tracePassed(route, types, mayBeAnyText, (node, port, path) => sentAt(route, node, port, path));

/** The part of the request, or of a function's input, that an output is; undefined if it is none. */
export function sentAt(route: Route, node: Node, port: string, path: Path): readonly TaintSource[] | undefined {
  const { kind, place } = node;
  if (kind.behaviour.kind === 'entry') return inputOf(node, port, path);
  if (kind.reads === undefined || kind.reads.kind === 'clock') return undefined;
  return [{ name: nameOfPart(route, node, port, path), kind: 'value', node, place }];
}

function nameOfPart(route: Route, { id, kind: { behaviour } }: Node, port: string, path: Path): string {
  const names = path.filter((step) => step !== null);
  return behaviour.kind === 'access' && behaviour.from.kind === 'body'
    ? describeAccess(route, { base: bodyBase, path: [...(behaviour.paths.get(port) ?? []), ...names] })
    : describeAccess(route, { base: { kind: 'output', node: id, port }, path: names });
}

/** Texts in these formats contain no character with a special meaning in an address. */
const confined: ReadonlySet<StringCheck> = new Set(['uuid', 'timestamp', 'instant', 'slug']);

function mayBeAnyText(type: Type): boolean {
  if (type.kind === 'unknown' || alternative(type, 'list') !== undefined || alternative(type, 'object') !== undefined)
    return true;
  const text = alternative(type, 'string');
  return text !== undefined && text.values === undefined && !text.checks.some((check) => confined.has(check));
}

/** A placeholder in a text for a value that the request does not choose. */
const own = '\ufffc';

/**
 * The beginnings that determine which server a browser goes to, whatever follows: a path, a query, or a server followed
 * by a path. A value that the server itself inserts may be any of these.
 */
const settled = /^(?:[?#]|\/[^/\\\s]|https?:\/\/[^/\\?#\s]+[/?#]|[^/\\:?#\s]+[/?#])/i;
const beforeUrl = /^\s*\d*\s*[;,]\s*(?:url\s*=\s*)?["']?/i;

/** Nested choices can double in number at each step. Beyond this, the request counts as the chooser. */
const mostSteps = 1000;

/** The text of the request that determines the server in an address; undefined if there is none. */
export function chooserOf(
  { route, requestTexts }: { readonly route: Route; readonly requestTexts: TracesTo },
  whole: Input,
  form: 'location' | 'refresh',
): Trace | undefined {
  let steps = 0;
  const traces = requestTexts(whole);
  const decisive = traces.length === 0 ? undefined : find(whole, '');
  // The same source, but with the trace for the whole header.
  return decisive && (traces.find(({ source }) => source.node === decisive.source.node) ?? decisive);

  function find(input: Input, before: string): Trace | undefined {
    steps += 1;
    let begin = before;
    for (const piece of piecesOf(route, input)) {
      if (settled.test(form === 'location' ? begin : begin.replace(beforeUrl, ''))) return undefined;
      const [chosen] = typeof piece === 'string' ? [] : requestTexts(piece);
      if (typeof piece === 'string' || chosen === undefined) {
        begin += typeof piece === 'string' ? piece : (constantOf(route, piece) ?? own);
        continue;
      }
      const choices = steps > mostSteps ? [] : choicesOf(route, piece);
      const found = choices.map((choice) => find(choice, begin)).find((each) => each !== undefined);
      const open = choices.length === 0 ? chosen : found;
      if (open !== undefined) return open;
      begin += own;
    }
    return undefined;
  }
}
