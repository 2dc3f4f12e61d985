import type { RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { beginsFlow } from '../../shared/gestures/parts.ts';

type Flow = Pick<RouteView, 'nodes' | 'wires'>;

/**
 * The nodes in the order of the code, top to bottom: along the control wires, first output first, and before each
 * statement the values that it reads. Nodes that nothing runs come last.
 */
export function codeOrder(flow: Flow): readonly string[] {
  const { nodes } = flow;
  const byTarget = Map.groupBy(
    flow.wires.filter(({ is }) => is === 'data'),
    ({ to }) => to.node,
  );
  const next = waysOut(flow);
  const ports = new Map(nodes.map(({ id, ins }) => [id, ins.map(({ name }) => name)]));
  const order = new Set<string>();
  const entered = new Set<string>();
  const enter = (id: string): void => {
    if (entered.has(id) || !ports.has(id)) return;
    entered.add(id);
    const position = ({ to }: WireView): number => ports.get(id)?.indexOf(to.port) ?? 0;
    const feeding = (byTarget.get(id) ?? []).toSorted((a, b) => position(a) - position(b));
    for (const { from } of feeding) enter(from.node);
    order.add(id);
  };
  // A stack: the last one is next, so the code begins where the flow does, and a Catch follows.
  const begin = nodes.find(beginsFlow);
  const starts = nodes.filter((node) => node.role === 'start' && node !== begin).toReversed();
  const waiting = [...starts, ...(begin === undefined ? [] : [begin])].map(({ id }) => id);
  const seen = new Set(waiting);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    enter(id);
    const following = (next.get(id) ?? []).map(({ to }) => to.node).filter((to) => !seen.has(to));
    for (const to of following.toReversed()) {
      seen.add(to);
      waiting.push(to);
    }
  }
  for (const { id } of nodes) enter(id);
  return [...order];
}

/**
 * The ids of the wires along which the code continues: from Start, always the first output whose path does not end at
 * once like a guard clause.
 */
export function spineOf(flow: Flow): ReadonlySet<string> {
  const next = waysOut(flow);
  const spine = new Set<string>();
  const seen = new Set<string>();
  let at = flow.nodes.find(beginsFlow)?.id;
  while (at !== undefined && !seen.has(at)) {
    seen.add(at);
    const ways = (next.get(at) ?? []).filter(({ to }) => !seen.has(to.node));
    const way = ways.find(({ to }) => (next.get(to.node) ?? []).length > 0) ?? ways[0];
    if (way !== undefined) spine.add(way.id);
    at = way?.to.node;
  }
  return spine;
}

/** The control wires out of each node, in the order of its ports. */
export function waysOut({ nodes, wires }: Flow): ReadonlyMap<string, readonly WireView[]> {
  const ways = Map.groupBy(
    wires.filter(({ is }) => is === 'control'),
    ({ from }) => from.node,
  );
  return new Map(
    nodes.map(({ id, outs }) => {
      const position = new Map(outs.map(({ name }, index) => [name, index]));
      const rank = ({ from }: WireView): number => position.get(from.port) ?? 0;
      return [id, (ways.get(id) ?? []).toSorted((a, b) => rank(a) - rank(b))];
    }),
  );
}
