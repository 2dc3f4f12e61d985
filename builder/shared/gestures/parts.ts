import type { JsonValue } from '../../../compiler/base/json.ts';
import type { Operation, Path, Step } from '../../../compiler/base/operation.ts';
import type { End, NodeView, PortView, RouteView, WireView } from '../../../compiler/view/route-view.ts';

/**
 * Gestures are what a user does, as operations on the file. They are pure, and only know what the views say about the
 * flow. This file has the names of parts, and the operations on them that gestures consist of:
 */

/** The operations of a gesture, and the nodes that it created, to select them. */
export interface Made {
  readonly operations: readonly Operation[];
  readonly nodes: readonly string[];
}

export type Ports = Pick<NodeView, 'ins' | 'outs'>;

export const textOf = ({ node, port }: End): string => (port === '' ? node : `${node}.${port}`);
export const isSameEnd = (left: End, right: End): boolean => left.node === right.node && left.port === right.port;

export const nodeOf = ({ nodes }: RouteView, id: string): NodeView | undefined => nodes.find((node) => node.id === id);

/** Whether a flow begins at a node. Catch, where it continues after a failure, does not count. */
export const beginsFlow = ({ role, type }: Pick<NodeView, 'role' | 'type'>): boolean =>
  role === 'start' && type !== 'catch';

/** The nodes, and the contents of the containers among them. */
export function withHeld({ nodes }: RouteView, ids: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(ids);
  // Iterating over a set includes what is added meanwhile.
  for (const id of all) for (const node of nodes) if (node.parent === id) all.add(node.id);
  return all;
}

/** The container in which a node has to be if it is wired to a port. */
export function holderAt(view: RouteView, { node: id, port }: End): string | undefined {
  const node = nodeOf(view, id);
  const isInside = [...(node?.ins ?? []), ...(node?.outs ?? [])].some((each) => each.name === port && each.inside);
  return isInside ? id : node?.parent;
}

/** The containers that contain something inside this one, innermost first. */
export function holdersFrom(view: RouteView, holder: string | undefined): ReadonlySet<string> {
  const holders = new Set<string>(holder === undefined ? [] : [holder]);
  for (const id of holders) {
    const outer = nodeOf(view, id)?.parent;
    if (outer !== undefined) holders.add(outer);
  }
  return holders;
}

/** Whether an output carries control or a value: according to its node, else to the input at the other end. */
export function carries(view: RouteView, from: End, to: End): PortView['is'] {
  const find = (ports: readonly PortView[] | undefined, { port }: End): PortView | undefined =>
    ports?.find(({ name }) => name === port);
  const port = find(nodeOf(view, from.node)?.outs, from) ?? find(nodeOf(view, to.node)?.ins, to);
  return port?.is ?? 'data';
}

export const pathOfNode = (id: string): Path => ['flow', 'nodes', { id }];
const stepOfWire = ({ from, to }: Pick<WireView, 'from' | 'to'>): Step => ({ from: textOf(from), to: textOf(to) });
export const pathOfWire = (wire: Pick<WireView, 'from' | 'to'>): Path => ['flow', 'edges', stepOfWire(wire)];

export const set = ({ id }: RouteView, path: Path, value: JsonValue): Operation => ({
  do: 'set',
  route: id,
  path,
  value,
});
export const remove = ({ id }: RouteView, path: Path): Operation => ({ do: 'remove', route: id, path });

export const insertNode = ({ id }: RouteView, value: JsonValue, after: string | undefined): Operation => ({
  do: 'insert',
  route: id,
  path: ['flow', 'nodes'],
  ...(after === undefined ? {} : { after: { id: after } }),
  value,
});

/** Adds a wire, by default at the end. */
export const insertWire = (
  { id }: RouteView,
  from: End,
  to: End,
  after?: Pick<WireView, 'from' | 'to'>,
): Operation => ({
  do: 'insert',
  route: id,
  path: ['flow', 'edges'],
  ...(after === undefined ? {} : { after: stepOfWire(after) }),
  value: { from: textOf(from), to: textOf(to) },
});

export const removeWire = (view: RouteView, wire: WireView): Operation => remove(view, pathOfWire(wire));

/** Moves one end of a wire, which keeps its line. */
export const moveWire = (
  view: RouteView,
  wire: Pick<WireView, 'from' | 'to'>,
  end: 'from' | 'to',
  at: End,
): Operation => set(view, [...pathOfWire(wire), end], textOf(at));

/** Removes the literal at an input; with the last one, `inputs` itself. */
export function removeLiteral(view: RouteView, { node, port }: End): readonly Operation[] {
  const inputs = nodeOf(view, node)?.inputs ?? {};
  if (!Object.hasOwn(inputs, port)) return [];
  const path = [...pathOfNode(node), 'inputs'];
  return [remove(view, Object.keys(inputs).length === 1 ? path : [...path, port])];
}
