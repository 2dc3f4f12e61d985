import type { RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { deleteNodes } from '../../shared/gestures/delete-nodes.ts';
import { putOnWire, reconnect, connect as wired, removeWires } from '../../shared/gestures/wires.ts';
import { edit, select, useStore } from '../store.ts';
import { codeOrder } from '../layout/code-order.ts';
import { titleIn } from './names.ts';
import { focusNode } from './focus.ts';
import type { Port } from './state.ts';

/** The effects of gestures on the canvas on the flow. */

async function connect(view: RouteView, a: Port, b: Port): Promise<void> {
  const [from, to] = a.side === 'out' ? [a, b] : [b, a];
  await edit(`Connect ${titleIn(view, from.node)} to ${titleIn(view, to.node)}`, wired(view, endOf(from), endOf(to)));
}

/** Connects two ports. Between two inputs, moves the wire of the first to the second. */
export async function join(view: RouteView, from: Port, to: Port): Promise<void> {
  if (from.side !== to.side) return connect(view, from, to);
  const fed = view.wires.find((each) => each.to.node === from.node && each.to.port === from.port);
  if (fed !== undefined) await moveEnd(view, fed, to);
}

/** Moves an end of a wire to another port. */
export async function moveEnd(view: RouteView, wire: WireView, to: Port): Promise<void> {
  const end = to.side === 'in' ? 'to' : 'from';
  await edit(`Lead a wire to ${titleIn(view, to.node)}`, reconnect(view, wire, end, endOf(to)));
}

export async function putInto(view: RouteView, node: string, wire: WireView): Promise<void> {
  await edit(`Put ${titleIn(view, node)} into a wire`, putOnWire(view, node, wire));
}

/** Deletes the selection. The focus goes to the node before it. */
export async function deleteSelected(): Promise<void> {
  const { view, selection } = useStore.getState();
  if (view === undefined) return;
  const nodes = selection.nodes;
  const rest: RouteView = { ...view, wires: view.wires.filter(({ id }) => !selection.wires.has(id)) };
  const operations = [...removeWires(view, selection.wires), ...deleteNodes(rest, nodes)];
  if (operations.length === 0) return;
  const order = codeOrder(view);
  const first = order.findIndex((id) => nodes.has(id));
  const [only, ...others] = nodes;
  const title =
    only === undefined
      ? 'Delete a wire'
      : others.length === 0
        ? `Delete ${titleIn(view, only)}`
        : `Delete ${nodes.size} nodes`;
  if (!(await edit(title, operations))) return;
  select([], 'canvas');
  const before =
    order.slice(0, Math.max(0, first)).findLast((id) => !nodes.has(id)) ?? order.find((id) => !nodes.has(id));
  if (before !== undefined && nodes.size > 0) focusNode(before);
}

const endOf = ({ node, port }: Port) => ({ node, port });
