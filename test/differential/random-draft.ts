import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import type { Choose } from './choose.ts';

/** What a random route accepts instead of JSON. */
export interface RandomAccepts {
  readonly kind: 'form' | 'multipart' | 'text' | 'bytes';
  readonly files: readonly RandomFile[];
}

interface RandomFile {
  readonly name: string;
  readonly required: boolean;
}

/** What a generator knows about a value: enough to wire it where it mostly fits. The compiler decides. */
export interface Shape {
  readonly kind: Kind;
  /** It may be missing or null. */
  readonly missing: boolean;
  /** For an object with known fields. */
  readonly fields?: ReadonlyMap<string, Shape>;
  /** For a list with a known element. */
  readonly element?: Shape;
}
export type Kind = 'string' | 'number' | 'boolean' | 'object' | 'list' | 'bytes' | 'unknown';
/** The inputs of a node, and what may feed each. */
export type Ports = readonly (readonly [port: string, kinds: readonly Kind[], optional?: 'optional' | undefined])[];

/** An output of a node, and the control edges that must be taken for it to exist. */
export interface Feed extends Shape {
  readonly from: string;
  readonly scope: ReadonlySet<string>;
}

/** A place in the control order: the exits that lead there, and the edges taken on every path to it. */
export interface Point {
  readonly exits: readonly string[];
  readonly taken: ReadonlySet<string>;
}

/** Where several paths join. */
export function joined(points: readonly Point[]): Point {
  const [one, ...others] = points;
  return {
    exits: points.flatMap(({ exits }) => exits),
    taken: new Set([...(one?.taken ?? [])].filter((edge) => others.every((other) => other.taken.has(edge)))),
  };
}

export interface RandomFunction {
  readonly id: string;
  readonly inputs: readonly Parameter[];
  readonly outputs: readonly Parameter[];
  readonly file: JsonObject;
  /** What it does, as the compiler has found, and `answer` of a guard; nothing if it only computes. */
  readonly does: ReadonlySet<string>;
  readonly needsTransaction: boolean;
  readonly forbidsTransaction: boolean;
  readonly needsRequest: boolean;
}

export interface Parameter {
  readonly name: string;
  readonly shape: Shape;
}

export interface DraftNode {
  readonly id: string;
  readonly type: string;
  readonly config: JsonObject;
  readonly inputs: Map<string, JsonValue>;
  readonly label?: string;
  readonly parent?: string;
  readonly comment?: string;
}

export interface Draft extends Choose {
  readonly feeds: Feed[];
  readonly edges: { readonly from: string; readonly to: string }[];
  readonly nodes: DraftNode[];
  /** The kinds assumed for unknown values, so that needs seldom contradict each other. */
  readonly assumed: Map<string, Kind>;
  readonly hasBody: boolean;
  /** What Start accepts instead of JSON. */
  readonly accepts?: RandomAccepts | undefined;
  /** Whether the body may be read as bytes; not in a form. */
  readonly hasRaw: boolean;
  /** Whether there are a path and a query to read; not in a schedule or a function. */
  readonly hasRequest: boolean;
  /** Whether headers may be read. A function that reads some has no place in a schedule. */
  readonly hasHeaders: boolean;
  readonly params: readonly string[];
  /** Declared fields of the body or of a form. */
  readonly declared: ReadonlyMap<string, Shape>;
  /** The functions that the flow may call. */
  readonly functions: readonly RandomFunction[];
  /** Whether it may call guards: not in a schedule, nor in a function that is not a guard. */
  readonly mayBeRefused: boolean;
}

export function createDraft(
  choose: Choose,
  request: Pick<
    Draft,
    | 'accepts'
    | 'hasRequest'
    | 'hasHeaders'
    | 'hasBody'
    | 'hasRaw'
    | 'params'
    | 'declared'
    | 'functions'
    | 'mayBeRefused'
  >,
): Draft {
  return { ...choose, ...request, feeds: [], edges: [], nodes: [], assumed: new Map() };
}

/** Names that clash with those in emitted code or with each other, or are not identifiers. */
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
  const node: DraftNode = {
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

/** The source of a port: a value of the pool, or a constant. */
export type Source =
  | { readonly kind: 'feed'; readonly feed: Feed }
  | { readonly kind: 'literal'; readonly value: JsonValue };

export function wire({ edges }: Draft, node: DraftNode, port: string, source: Source): void {
  if (source.kind === 'literal') node.inputs.set(port, source.value);
  else edges.push({ from: source.feed.from, to: `${node.id}.${port}` });
}

/** Adds an output to the pool. It exists where all of its sources do. */
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

/** The key by which assumptions are kept: body fields of one name are one value. */
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

/** Why an effect failed. */
export const failure = record([
  ['message', shape('string')],
  ['code', shape('string')],
]);

export const flowOf = ({ nodes, edges }: Draft): JsonObject => ({
  nodes: nodes.map((node) => ({ ...node, inputs: Object.fromEntries(node.inputs) })),
  edges: edges.map((edge) => ({ ...edge })),
});
