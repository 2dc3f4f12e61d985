import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import type { Choose } from './choose.ts';

/** What a generator knows of a value: enough to wire it where it mostly fits. The compiler judges. */
export interface Shape {
  readonly kind: Kind;
  /** It may be missing or null. */
  readonly missing: boolean;
  /** Of an object that is known. */
  readonly fields?: ReadonlyMap<string, Shape>;
  /** Of a list that is known. */
  readonly element?: Shape;
}
export type Kind = 'string' | 'number' | 'boolean' | 'object' | 'list' | 'bytes' | 'unknown';

/** An output of a node, and the control edges without which it does not exist. */
export interface Feed extends Shape {
  readonly from: string;
  readonly scope: ReadonlySet<string>;
}

/** A place in the control order: the ways that lead there, and the edges that all of them have taken. */
export interface Point {
  readonly exits: readonly string[];
  readonly taken: ReadonlySet<string>;
}

interface DraftNode {
  readonly id: string;
  readonly type: string;
  readonly config: JsonObject;
  readonly inputs: Map<string, JsonValue>;
  readonly label?: string;
  readonly comment?: string;
}

export interface Draft extends Choose {
  readonly feeds: Feed[];
  readonly edges: { readonly from: string; readonly to: string }[];
  readonly nodes: DraftNode[];
  /** What is asked of unknown values, so that needs seldom contradict each other. */
  readonly assumed: Map<string, Kind>;
  readonly hasBody: boolean;
  /** The body may be read as bytes; that of a form may not. */
  readonly hasRaw: boolean;
  /** Without one, the clock starts the flow. */
  readonly hasRequest: boolean;
  readonly params: readonly string[];
  /** Fields of the body that are declared, or those of a form. */
  readonly declared: ReadonlyMap<string, Shape>;
}

export function createDraft(
  choose: Choose,
  request: Pick<Draft, 'hasRequest' | 'hasBody' | 'hasRaw' | 'params' | 'declared'>,
): Draft {
  return { ...choose, ...request, feeds: [], edges: [], nodes: [], assumed: new Map() };
}

/** Names that clash with those of the emitted code, with each other, or are none. */
const labels = [
  'request',
  'reply',
  'app',
  'body',
  'tx',
  'now',
  'db',
  'class',
  'await',
  'undefined',
  'value',
  'value',
  'Value',
  'record',
  'a b',
  'a-b',
  'aB',
  '1st',
  '__proto__',
  'constructor',
  'größe',
  '😀',
  ' ',
  "it's */",
  'Object',
  'sendJson',
  'message',
  'sql',
  'log',
  'signal',
  'answer',
];

export function addNode(
  { nodes, chance, pick }: Draft,
  type: string,
  config: JsonObject = {},
  inputs: JsonObject = {},
): DraftNode {
  const node = {
    id: `${type.replaceAll('-', '_')}_${nodes.length}`,
    type,
    config,
    inputs: new Map(Object.entries(inputs)),
    ...(chance(0.08) ? { label: pick(labels) } : {}),
    ...(chance(0.02) ? { comment: pick(['*/ x /*', 'a\nb', '\u2028']) } : {}),
  };
  nodes.push(node);
  return node;
}

/** What a port may be fed with: a value of the pool, or a constant. */
export type Source =
  | { readonly kind: 'feed'; readonly feed: Feed }
  | { readonly kind: 'literal'; readonly value: JsonValue };

export function wire({ edges }: Draft, node: DraftNode, port: string, source: Source): void {
  if (source.kind === 'literal') node.inputs.set(port, source.value);
  else edges.push({ from: source.feed.from, to: `${node.id}.${port}` });
}

/** Puts an output into the pool; it exists where everything that it is made of does. */
export function addFeed(
  { feeds }: Draft,
  from: string,
  shape: Shape,
  sources: readonly Source[] = [],
  scope: Iterable<string> = [],
): Feed {
  const feed: Feed = {
    ...shape,
    from,
    scope: new Set([...scope, ...sources.flatMap((source) => (source.kind === 'feed' ? [...source.feed.scope] : []))]),
  };
  feeds.push(feed);
  return feed;
}

/** What needs are remembered by: body fields of one name are one value. */
export function keyOf({ nodes }: Draft, { from }: Feed): string {
  const node = nodes.find(({ id }) => from.startsWith(`${id}.`));
  return node?.type === 'get-body-field' ? `body field ${String(node.config['field'])}` : from;
}

export const shape = (kind: Kind, missing = false): Shape => ({ kind, missing });
export const record = (fields: Iterable<readonly [string, Shape]>, missing = false): Shape => ({
  kind: 'object',
  missing,
  fields: new Map(fields),
});

export const flowOf = ({ nodes, edges }: Draft): JsonObject => ({
  nodes: nodes.map((node) => ({ ...node, inputs: Object.fromEntries(node.inputs) })),
  edges: edges.map((edge) => ({ ...edge })),
});
