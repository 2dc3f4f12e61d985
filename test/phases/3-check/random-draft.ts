import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';

/** A flow in the content of its file, but easier to walk. */
export interface RawNode {
  readonly id: string;
  readonly type: string;
  readonly config: JsonObject;
  readonly inputs: Map<string, JsonValue>;
  readonly wires: Map<string, readonly [node: string, port: string]>;
  readonly next: Map<string, string>;
}

export interface RawFlow {
  readonly trigger: JsonObject;
  readonly nodes: ReadonlyMap<string, RawNode>;
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
}

export function createDraft(tape: readonly number[]): Draft {
  let place = 0;
  const pick: Choose = (items) => {
    const item = items[(tape[place] ?? 0) % items.length];
    place += 1;
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return { nodes: new Map(), feeds: [], pick };
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
  const sources = [
    () => ({ from: [add(draft, 'get-header', { name: 'authorization' }).id, 'value'] as const }),
    () => ({ from: [add(draft, 'get-header', { name: 'user-agent' }).id, 'value'] as const }),
    () => ({ from: [add(draft, 'get-query-param', { name: 'a' }).id, 'value'] as const }),
    () => ({ from: [add(draft, 'value', { value: 'constant' }).id, 'value'] as const }),
    () => ({ from: [add(draft, 'get-secret', { name: 'KEY' }).id, 'value'] as const }),
  ];
  const feed: Feed = draft.pick(sources)();
  draft.feeds.push(feed);
  return feed;
}
