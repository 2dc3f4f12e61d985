import type { Operation } from '../../../compiler/base/operation.ts';
import type { End, NodeView, RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { edit, select } from '../store.ts';
import { throughPorts } from './drop-on-wire.ts';
import { titleOf } from './names.ts';
import type { Port } from './state.ts';

const name = ({ node, port }: End): string => `${node}.${port}`;
const add = (view: RouteView, from: End, to: End): Operation => ({
  do: 'insert',
  route: view.id,
  path: ['flow', 'edges'],
  value: { from: name(from), to: name(to) },
});
const drop = (view: RouteView, { from, to }: WireView): Operation => ({
  do: 'remove',
  route: view.id,
  path: ['flow', 'edges', { from: name(from), to: name(to) }],
});

export async function connect(view: RouteView, a: Port, b: Port): Promise<void> {
  const [from, to] = a.side === 'out' ? [a, b] : [b, a];
  const is = view.nodes.find(({ id }) => id === from.node)?.outs.find((each) => each.name === from.port)?.is;
  const replaced = view.wires.filter((wire) =>
    is === 'control' ? name(wire.from) === name(from) : name(wire.to) === name(to),
  );
  await edit('Connect', [...replaced.map((wire) => drop(view, wire)), add(view, from, to)]);
}

export async function moveEnd(view: RouteView, wire: WireView, to: Port): Promise<void> {
  const [from, into] = to.side === 'in' ? [wire.from, to] : [to, wire.to];
  await edit('Move a wire', [drop(view, wire), add(view, from, into)]);
}

export async function insertOnWire(view: RouteView, node: NodeView, wire: WireView): Promise<void> {
  const through = throughPorts(node, wire.is);
  if (through === undefined) return;
  await edit(`Insert ${titleOf(node)}`, [
    drop(view, wire),
    add(view, wire.from, { node: node.id, port: through.in }),
    add(view, { node: node.id, port: through.out }, wire.to),
  ]);
}

export async function removeSelected(
  view: RouteView,
  nodes: ReadonlySet<string>,
  wires: ReadonlySet<string>,
): Promise<void> {
  const gone = view.wires.filter(({ id, from, to }) => wires.has(id) || nodes.has(from.node) || nodes.has(to.node));
  await edit('Delete', [
    ...gone.map((wire) => drop(view, wire)),
    ...[...nodes].map((id): Operation => ({ do: 'remove', route: view.id, path: ['flow', 'nodes', { id }] })),
  ]);
  select([], 'canvas');
}
