import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';

/** A flow in the content of its file, but easier to walk. */
export interface RawNode {
  readonly id: string;
  readonly type: string;
  readonly config: JsonObject;
  readonly inputs: Map<string, JsonValue>;
  readonly wires: Map<string, readonly [node: string, port: string]>;
  readonly next: Map<string, string>;
  /** The container that holds it. */
  parent?: string;
}

export interface RawFlow {
  readonly trigger: JsonObject;
  readonly nodes: ReadonlyMap<string, RawNode>;
  /** Those that it may call. */
  readonly functions: readonly RawFunction[];
}

export interface RawFunction {
  readonly id: string;
  readonly signature: JsonObject;
  readonly flow: RawFlow;
  /** Whether it has effects, so that its calls have a place in the order of control. */
  readonly acts: boolean;
}

/** A value of the flow. Scalars and objects are kept apart, since most ports accept only one of them. */
export interface Feed {
  readonly from: readonly [node: string, port: string];
  readonly fields?: readonly string[];
}

/** Choices are read from a tape of numbers, so that fast-check can shrink a flow. */
export type Choose = <T>(items: readonly T[]) => T;

export interface Draft {
  readonly nodes: Map<string, RawNode>;
  readonly feeds: Feed[];
  readonly pick: Choose;
  /** Whether containers are added. */
  readonly holds: boolean;
  readonly functions: RawFunction[];
  /** In a function, every source gives a value, so that only what is given has to be checked. */
  readonly isFunction: boolean;
}

export function createDraft(tape: readonly number[], holds = false): Draft {
  let place = 0;
  const pick: Choose = (items) => {
    const item = items[(tape[place] ?? 0) % items.length];
    place += 1;
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return { nodes: new Map(), feeds: [], pick, holds, functions: [], isFunction: false };
}

export function add({ nodes }: Draft, type: string, config: JsonObject = {}, inputs: JsonObject = {}): RawNode {
  const node: RawNode = {
    id: `${type}${nodes.size}`,
    type,
    config,
    inputs: new Map(Object.entries(inputs)),
    wires: new Map(),
    next: new Map(),
  };
  nodes.set(node.id, node);
  return node;
}

export function fed(node: RawNode, port: string, { from }: Feed): RawNode {
  node.wires.set(port, from);
  return node;
}

export function addSource(draft: Draft): Feed {
  const outside = [
    ['get-header', { name: 'authorization' }],
    ['get-header', { name: 'user-agent' }],
    ['get-query-param', { name: 'a' }],
  ] as const;
  const anywhere = [
    ['value', { value: 'constant' }],
    ['get-secret', { name: 'KEY' }],
  ] as const;
  const [type, config] = draft.pick(draft.isFunction ? anywhere : [...outside, ...anywhere]);
  const feed: Feed = { from: [add(draft, type, config).id, 'value'] };
  draft.feeds.push(feed);
  return feed;
}

/**
 * Adds a container over a list of two values. `fill` adds its contents, with the values of an item among the others;
 * the result of the items becomes a value outside.
 */
export function addContainer(
  draft: Draft,
  type: 'map' | 'for-each',
  fill: (inside: Draft, node: RawNode) => void,
): RawNode {
  const { nodes, feeds, pick } = draft;
  const one: Feed = pick(feeds.length === 0 ? [addSource(draft)] : feeds);
  const other = pick(feeds.filter(({ fields }) => (fields === undefined) === (one.fields === undefined)));
  const list = fed(fed(add(draft, 'build-list', { length: 2 }), 'item0', one), 'item1', other);
  const node = fed(add(draft, type, type === 'map' ? {} : { collect: true }), 'list', { from: [list.id, 'list'] });
  const before = new Set(nodes.keys());
  const both = one.fields?.filter((name) => other.fields?.includes(name) === true);
  const item: Feed = {
    from: [node.id, 'item'],
    ...(both === undefined || both.length === 0 ? {} : { fields: both }),
  };
  const inside = {
    ...draft,
    feeds: [...feeds, item, item, { from: [node.id, 'index'] } as const],
  };
  fill(inside, node);
  fed(node, 'result', pick(inside.feeds));
  for (const [id, held] of nodes) if (!before.has(id)) held.parent ??= node.id;
  const part = fed(add(draft, 'get-property', { path: pick(['0', '1']) }), 'object', { from: [node.id, 'results'] });
  feeds.push({ from: [part.id, 'value'] });
  return node;
}
