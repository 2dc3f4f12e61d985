import { acceptedData } from './random-accepts.ts';
import type { JsonValue } from '../../compiler/base/json.ts';
import { addFeed, addNode, keyOf, shape, wire } from './random-draft.ts';
import type { Draft, Feed, Kind, Point, Source } from './random-draft.ts';

interface Wish {
  /** The port accepts null. */
  readonly optional?: boolean;
  /** The port may not take a constant. */
  readonly noLiteral?: boolean;
}

/** A value of one of the kinds at a point: from the pool, from a new node that reads the request, or a constant. */
export function sourceOf(draft: Draft, { taken }: Point, kinds: readonly Kind[], wish: Wish = {}): Source {
  const fitting = draft.feeds.filter(
    (feed) => [...feed.scope].every((edge) => taken.has(edge)) && isFit(draft, feed, kinds, wish),
  );
  if (fitting.length > 0 && draft.chance(0.75)) {
    // The latest values are rarer than those from the start, and find more bugs.
    const feed = draft.pick(draft.chance(0.5) ? fitting.slice(-4) : fitting);
    return take(draft, feed, kinds);
  }
  const kind = draft.pick(kinds);
  if (wish.noLiteral !== true && kind !== 'bytes' && draft.chance(0.25))
    return { kind: 'literal', value: literalOf(draft, kind, wish.optional === true) };
  return take(draft, requestData(draft, kind), kinds);
}

function isFit(draft: Draft, feed: Feed, kinds: readonly Kind[], { optional }: Wish): boolean {
  if (feed.kind === 'unknown')
    return kinds.includes('unknown') || kinds.includes(draft.assumed.get(keyOf(draft, feed)) ?? kinds[0] ?? 'unknown');
  return kinds.includes(feed.kind) && (optional === true || !feed.missing);
}

function take(draft: Draft, feed: Feed, kinds: readonly Kind[]): Source {
  const key = keyOf(draft, feed);
  if (feed.kind === 'unknown' && !kinds.includes('unknown') && !draft.assumed.has(key))
    draft.assumed.set(key, draft.pick(kinds));
  return { kind: 'feed', feed: draft.chance(0.12) ? readAgain(draft, feed) : feed };
}

const rereadable: ReadonlySet<string> = new Set([
  'get-body-field',
  'get-path-param',
  'get-query-param',
  'get-header',
  'get-json-body',
  'get-raw-body',
]);

/** Reads the same part of the request with another node. */
function readAgain(draft: Draft, feed: Feed): Feed {
  const [id, port] = feed.from.split('.');
  const node = draft.nodes.find((each) => each.id === id);
  if (node === undefined || !rereadable.has(node.type)) return feed;
  return addFeed(draft, `${addNode(draft, node.type, node.config).id}.${port}`, feed);
}

export function literalOf({ pick, chance }: Draft, kind: Kind, mayBeNull = false): JsonValue {
  if (mayBeNull && chance(0.2)) return null;
  const literals: Readonly<Record<Kind, readonly JsonValue[]>> = {
    string: ['a', '', 'b-c', 'true', '12', 'é😀', 'a"b\\', '{{x}}', '</script>', '\u2028'],
    number: [0, 1, 2, 7, -1, 2.5, 1e21, 250],
    boolean: [true, false],
    object: [{}, { a: 1 }, { a: 'x', b: null }, { b: [1, 'x'], toString: 1 }],
    list: [[], [1, 2], ['a', 'b']],
    bytes: ['a'],
    unknown: ['a', 1, true, { a: [1] }, [1, 'x']],
  };
  return pick(literals[kind]);
}

export const bodyFields = ['a', 'd', 'e', 'f', 'b', 'c', 'name', 'size', 'when', 'x y', 'constructor'] as const;

/** Adds a node that reads the request, and converts its value to the kind. */
export function requestData(draft: Draft, kind: Kind): Feed {
  const { pick, chance } = draft;
  const accepted = draft.accepts && chance(0.4) ? acceptedData(draft, draft.accepts, kind) : undefined;
  if (accepted !== undefined) return accepted;
  if (kind === 'bytes' && draft.hasRaw)
    return addFeed(draft, `${addNode(draft, 'get-raw-body').id}.raw`, shape('bytes'));
  if (kind === 'object' && draft.hasBody && chance(0.4))
    return addFeed(draft, `${addNode(draft, 'get-json-body').id}.body`, shape('object'));
  const isWanted = (field: string): boolean => [undefined, kind].includes(draft.assumed.get(`body field ${field}`));
  const fields = bodyFields.filter((field) =>
    draft.declared.size === 0 ? isWanted(field) : draft.declared.get(field)?.kind === kind,
  );
  if (draft.hasBody && fields.length > 0 && chance(0.65)) return bodyField(draft, pick(fields));
  const text = textOfRequest(draft, kind);
  if (kind === 'string' && !text.missing) return text;
  return converted(draft, text, kind);
}

function bodyField(draft: Draft, field: string): Feed {
  const from = `${addNode(draft, 'get-body-field', { field }).id}.value`;
  const feed = addFeed(draft, from, draft.declared.get(field) ?? shape('unknown'));
  return feed.missing ? orConstant(draft, feed) : feed;
}

/** All other parts of a request may be missing. */
function textOfRequest(draft: Draft, kind: Kind): Feed {
  const { pick, chance } = draft;
  if (!draft.hasRequest) return draft.hasHeaders && chance(0.5) ? header(draft) : withoutRequest(draft, kind);
  if (chance(0.25)) return typedParameter(draft);
  const param = draft.params[draft.below(draft.params.length + 1)];
  if (param !== undefined) return pathParameter(draft, param);
  if (chance(0.05)) return addFeed(draft, `${addNode(draft, 'request-url').id}.url`, shape('string'));
  if (chance(0.03))
    return addFeed(
      draft,
      `${addNode(draft, 'client-address').id}.${draft.pick(['address', 'network'])}`,
      shape('string'),
    );
  if (chance(0.3)) return header(draft);
  const node = addNode(draft, 'get-query-param', { name: pick(['q', 'n', 'constructor', 'a b']) });
  return addFeed(draft, `${node.id}.value`, shape('string', true));
}

function header(draft: Draft): Feed {
  const { pick, chance } = draft;
  if (chance(0.25)) return cookie(draft);
  const node = addNode(draft, 'get-header', {
    name: pick(['X-One', 'x-two']),
    sensitive: false,
    ...(chance(0.2) ? { scheme: 'Bearer' } : {}),
  });
  return addFeed(draft, `${node.id}.value`, shape('string', true));
}

function cookie(draft: Draft): Feed {
  const isSigned = draft.chance(0.3);
  const inputs = isSigned ? { secret: { $secret: 'KEY' } } : {};
  const config = { name: draft.pick(['c', '__Host-c']), sensitive: false, ...(isSigned ? { signed: true } : {}) };
  return addFeed(draft, `${addNode(draft, 'get-cookie', config, inputs).id}.value`, shape('string', true));
}

/** Some have a type, by their name. */
function pathParameter(draft: Draft, name: string): Feed {
  const [type, kind] = parameters.find(([each]) => each === name) ?? ['text', 'string'];
  const { id } = addNode(draft, 'get-path-param', { name, ...(type === 'text' ? {} : { type }) });
  return addFeed(draft, `${id}.value`, shape(kind));
}

/** One type and default for each name, since two nodes may not declare different ones. */
function typedParameter(draft: Draft): Feed {
  const { pick, chance } = draft;
  const [type, kind, sample] = pick(parameters);
  const [name, missing] = chance(0.5) ? [type, true] : [`${type}-default`, false];
  const config = { name, ...(type === 'text' ? {} : { type }), ...(missing ? {} : { default: sample }) };
  return addFeed(draft, `${addNode(draft, 'get-query-param', config).id}.value`, shape(kind, missing));
}

const parameters = [
  ['text', 'string', 'x'],
  ['integer', 'number', 3],
  ['number', 'number', 1.5],
  ['boolean', 'boolean', false],
  ['uuid', 'string', '00000000-0000-4000-8000-000000000001'],
  ['timestamp', 'string', '2024-02-29T12:00:00Z'],
] as const;

/** A scheduled flow has only time, chance, and constants. */
function withoutRequest(draft: Draft, kind: Kind): Feed {
  if (draft.chance(kind === 'string' ? 0.3 : 0.1))
    return addFeed(draft, `${addNode(draft, draft.pick(['now', 'uuid'])).id}.value`, shape('string'));
  return addFeed(draft, `${addNode(draft, 'value', { value: convertible(draft, kind) }).id}.value`, shape('string'));
}

/** A text that mostly can be converted to the kind: behind what is always refused, nothing is compared. */
const convertible = ({ pick, chance }: Draft, kind: Kind): string =>
  pick((chance(0.85) ? fitting[kind] : undefined) ?? constants);

const fitting: Partial<Readonly<Record<Kind, readonly string[]>>> = {
  ...{ number: ['1', '2'], boolean: ['true'], object: ['{"a":1}'], list: ['[1,"x"]'] },
};
const constants = ['1', 'true', '2', 'a', '{"a":1}', '[1,"x"]', 'é😀'];

/** A value, or a constant of its kind where it is missing. */
export function orConstant(draft: Draft, { from, kind }: Feed): Feed {
  const { id } = addNode(draft, 'fallback', {}, { fallback: literalOf(draft, kind) });
  draft.edges.push({ from, to: `${id}.value` });
  return addFeed(draft, `${id}.value`, shape(kind));
}

function converted(draft: Draft, feed: Feed, kind: Kind): Feed {
  const { id } = addNode(draft, 'fallback', {}, { fallback: convertible(draft, kind) });
  draft.edges.push({ from: feed.from, to: `${id}.value` });
  const there = feed.missing ? addFeed(draft, `${id}.value`, shape('string')) : feed;
  if (!feed.missing) dropLast(draft);
  const conversion = conversions[kind];
  if (conversion === undefined) return there;
  const isLenient = conversion.gives !== 'unknown' && draft.chance(0.4);
  const node = addNode(draft, conversion.type, isLenient ? { onInvalid: 'null' } : {});
  draft.edges.push({ from: there.from, to: `${node.id}.value` });
  const made = addFeed(draft, `${node.id}.${conversion.port}`, shape(conversion.gives, isLenient));
  return isLenient ? orConstant(draft, made) : made;
}

/** Removes the last node, which turned out to be unused. */
function dropLast({ nodes, edges }: Draft): void {
  nodes.pop();
  edges.pop();
}

const conversions: Partial<
  Readonly<Record<Kind, { readonly type: string; readonly port: string; readonly gives: Kind }>>
> = {
  number: { type: 'to-number', port: 'number', gives: 'number' },
  boolean: { type: 'to-boolean', port: 'boolean', gives: 'boolean' },
  object: { type: 'parse-json', port: 'value', gives: 'unknown' },
  list: { type: 'parse-json', port: 'value', gives: 'unknown' },
  unknown: { type: 'parse-json', port: 'value', gives: 'unknown' },
};

/** Shows most of the available values, so that differences become visible. */
export function bodyAt(draft: Draft, point: Point): Source {
  const { chance, pick, below } = draft;
  const shown = draft.feeds.filter(
    (feed) => feed.kind !== 'bytes' && [...feed.scope].every((edge) => point.taken.has(edge)),
  );
  if (shown.length === 0 || chance(0.15))
    return sourceOf(draft, point, ['unknown', 'object', 'string', 'list', 'number'], { optional: true });
  if (chance(0.25)) return { kind: 'feed', feed: shown[shown.length - 1] ?? pick(shown) };
  const chosen = [...new Set(Array.from({ length: below(6) + 1 }, () => pick(shown)))];
  const fields = chosen.map((_, index) => `f${index}`);
  const node = addNode(draft, 'build-object', { fields });
  const sources = chosen.map((feed) => ({ kind: 'feed', feed }) as const);
  for (const [index, source] of sources.entries()) wire(draft, node, `f${index}`, source);
  return { kind: 'feed', feed: addFeed(draft, `${node.id}.object`, shape('object'), sources) };
}
