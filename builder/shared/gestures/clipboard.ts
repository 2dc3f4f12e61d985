import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { End, KindView, NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import { isList, isObject } from './json.ts';
import { camelCase, freeName } from './names.ts';
import { insertNode, insertWire, isSameEnd, nodeOf, textOf, withHeld } from './parts.ts';
import type { Made } from './parts.ts';

/** Nodes as text, to paste into another route, a chat or an editor; includes the values that they get from outside. */
export function copyNodes(view: RouteView, chosen: ReadonlySet<string>): string {
  const ids = withHeld(view, chosen);
  const nodes = view.nodes.filter(({ id }) => ids.has(id)).map(fileOf);
  const edges = view.wires
    .filter(({ from, to, is }) => ids.has(to.node) && (ids.has(from.node) || is === 'data'))
    .map(({ from, to }) => ({ from: textOf(from), to: textOf(to) }));
  return `{\n  "nodes": ${lines(nodes)},\n  "edges": ${lines(edges)}\n}\n`;
}

const fileOf = ({ id, type, label, parent, comment, config, inputs, position }: NodeView): JsonObject => ({
  id,
  type,
  ...(label === undefined ? {} : { label }),
  ...(parent === undefined ? {} : { parent }),
  ...(comment === undefined ? {} : { comment }),
  ...(Object.keys(config).length === 0 ? {} : { config }),
  ...(Object.keys(inputs).length === 0 ? {} : { inputs }),
  ...(position === undefined ? {} : { position: { x: position.x, y: position.y } }),
});

/** A list with a line for each item. Texts contain no line ends: JSON escapes them. */
const lines = (items: readonly JsonObject[]): string =>
  items.length === 0
    ? '[]'
    : `[\n${items.map((item) => `    ${JSON.stringify(item, null, 1).replaceAll(/\n */g, ' ')}`).join(',\n')}\n  ]`;

interface Copied {
  readonly nodes: readonly (JsonObject & { readonly id: string; readonly type: string })[];
  readonly edges: readonly { readonly from: End; readonly to: End }[];
}

/** Undefined if a text contains no nodes. */
function readCopied(text: string): Copied | undefined {
  const value = parse(text);
  if (!isObject(value) || !isList(value['nodes'])) return undefined;
  const nodes = value['nodes'].flatMap((node) => {
    if (!isObject(node)) return [];
    const { id, type } = node;
    return typeof id === 'string' && typeof type === 'string' ? [{ ...node, id, type }] : [];
  });
  const edges = (isList(value['edges']) ? value['edges'] : []).flatMap((edge) => {
    const [from, to] = isObject(edge) ? [endOf(edge['from']), endOf(edge['to'])] : [];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  return nodes.length === 0 ? undefined : { nodes, edges };
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function endOf(text: JsonValue | undefined): End | undefined {
  if (typeof text !== 'string') return undefined;
  const dot = text.indexOf('.');
  return dot === -1 ? undefined : { node: text.slice(0, dot), port: text.slice(dot + 1) };
}

export interface Paste {
  /** The node to write them after; by default the last one. */
  readonly after?: string;
  /** Whether values still come from the nodes outside that fed the copied ones, if these nodes exist here. */
  readonly keepOutside?: boolean;
}

/** Adds copied nodes under free ids. Undefined if the text contains none that a route can have. */
export function pasteNodes(
  view: RouteView,
  kinds: ReadonlyMap<string, KindView>,
  text: string,
  { after, keepOutside = false }: Paste = {},
): Made | undefined {
  const copied = readCopied(text);
  const isEntry = (type: string): boolean => kinds.get(type)?.isEntry === true;
  const hasEntry = view.nodes.some(({ type }) => isEntry(type));
  // A flow starts once.
  const nodes = copied?.nodes.filter(({ type }) => !(hasEntry && isEntry(type))) ?? [];
  if (copied === undefined || nodes.length === 0) return undefined;
  const ids = freeIds(view, nodes);
  const last = view.nodes.at(-1)?.id;
  const isPlaced = view.nodes.some(({ position }) => position !== undefined);
  const added = nodes.map((node, index) => {
    const { position, parent, ...rest } = node;
    const holder = typeof parent === 'string' ? (ids.get(parent) ?? nodeOf(view, parent)?.id) : undefined;
    const value = {
      ...rest,
      id: ids.get(node.id) ?? node.id,
      ...(holder === undefined ? {} : { parent: holder }),
      ...(isPlaced ? moved(position) : {}),
    };
    const before = index === 0 ? (after ?? last) : ids.get(nodes[index - 1]?.id ?? '');
    return insertNode(view, value, before);
  });
  const wires = copied.edges.flatMap(({ from, to }) => {
    const into = ids.get(to.node);
    const inner = ids.get(from.node);
    const isFedHere = keepOutside && inner === undefined && hasOutput(view, from);
    if (into === undefined || (inner === undefined && !isFedHere)) return [];
    return [insertWire(view, { ...from, node: inner ?? from.node }, { ...to, node: into })];
  });
  return { operations: [...added, ...wires], nodes: nodes.map(({ id }) => ids.get(id) ?? id) };
}

const hasOutput = (view: RouteView, end: End): boolean =>
  view.nodes.some(({ id, outs }) =>
    outs.some(({ name, is }) => is === 'data' && isSameEnd(end, { node: id, port: name })),
  );

/** The new ids by the old ones. */
function freeIds(view: RouteView, nodes: readonly { readonly id: string }[]): ReadonlyMap<string, string> {
  const taken = new Set(view.nodes.map(({ id }) => id));
  const ids = new Map<string, string>();
  for (const { id } of nodes) {
    const isValid = /^[A-Za-z][A-Za-z0-9_-]*$/.test(id);
    const free = freeName(isValid ? id : camelCase(id), taken);
    ids.set(id, free);
    taken.add(free);
  }
  return ids;
}

/** Next to what was copied, so that both are visible. */
function moved(position: JsonValue | undefined): JsonObject {
  const { x, y } = isObject(position) ? position : {};
  return typeof x === 'number' && typeof y === 'number' ? { position: { x: x + 32, y: y + 32 } } : {};
}

export function duplicateNodes(
  view: RouteView,
  kinds: ReadonlyMap<string, KindView>,
  ids: ReadonlySet<string>,
  options: Paste = {},
): Made | undefined {
  const last = view.nodes.findLast(({ id }) => ids.has(id))?.id;
  return pasteNodes(view, kinds, copyNodes(view, ids), { ...(last === undefined ? {} : { after: last }), ...options });
}
