import { compareFlows } from '../../compiler/diff/compare-flows.ts';
import type { FlowDiff, WrittenFlow } from '../../compiler/diff/compare-flows.ts';
import type { End, NodeView, PortView, RouteView, WireView } from '../../compiler/view/route-view.ts';
import type { RouteComparison } from '../shared/changes.ts';

type Drawing = Pick<RouteComparison, 'nodes' | 'wires' | 'marks'>;
type Mark = RouteComparison['marks'][number];

/** Both versions of a route in one drawing, even if they have errors. A node with only a new id is the same node. */
export function mergeViews(before: RouteView | undefined, after: RouteView | undefined): Drawing {
  const diff = compareFlows(before && flowOf(before), after && flowOf(after));
  const old = renameNodes(before, diff.renamed);
  const [nodes, wires] = [after?.nodes ?? [], after?.wires ?? []];
  const ids = new Set(nodes.map(({ id }) => id));
  const goneNodes = old.nodes.filter(({ id }) => !ids.has(id));
  const [wasThere, isThere] = [old.wires, wires].map((all) => new Set(all.map(keyOf)));
  const goneWires = old.wires
    .filter((wire) => isThere?.has(keyOf(wire)) !== true)
    // A duplicate wire may have the id of another one.
    .map((wire) => ({ ...wire, id: `before ${wire.id}` }));
  const newWires = wires.filter((wire) => wasThere?.has(keyOf(wire)) !== true);
  const marks = [
    ...markNodes(diff),
    ...newWires.map(({ id }): Mark => [id, 'added']),
    ...goneWires.map(({ id }): Mark => [id, 'removed']),
  ];
  return {
    nodes: [...nodes.map((node) => withPorts(node, goneWires)), ...goneNodes].map(withoutPosition),
    wires: [...wires, ...goneWires].map(({ severity: _severity, ...wire }) => wire),
    marks,
  };
}

/** A node with only a new id is unchanged. */
const markNodes = ({ nodes }: FlowDiff): readonly Mark[] =>
  nodes.flatMap(({ id, change }): Mark[] => (change === 'renamed' ? [] : [[id, change]]));

const endText = ({ node, port }: End): string => `${node}.${port}`;
const keyOf = ({ from, to }: Pick<WireView, 'from' | 'to'>): string => `${endText(from)}->${endText(to)}`;

function flowOf({ nodes, wires }: RouteView): WrittenFlow {
  return { nodes, edges: wires.map(({ from, to }) => ({ from: endText(from), to: endText(to) })) };
}

/** The earlier version, with the current ids of its nodes. */
function renameNodes(view: RouteView | undefined, renamed: FlowDiff['renamed']): Pick<RouteView, 'nodes' | 'wires'> {
  const newIds = new Map([...renamed].map(([id, was]) => [was, id]));
  const id = (was: string): string => newIds.get(was) ?? was;
  const end = ({ node, port }: End): End => ({ node: id(node), port });
  return {
    nodes: (view?.nodes ?? []).map((node) => ({ ...node, id: id(node.id) })),
    wires: (view?.wires ?? []).map((wire) => ({ ...wire, from: end(wire.from), to: end(wire.to) })),
  };
}

/** Including ports to which only former wires lead. */
function withPorts(node: NodeView, gone: readonly WireView[]): NodeView {
  const missing = (ports: readonly PortView[], ends: readonly (End & Pick<WireView, 'is'>)[]): readonly PortView[] => {
    const names = new Map(ends.filter((end) => end.node === node.id).map(({ port, is }) => [port, is]));
    const added = [...names].filter(([name]) => ports.every((port) => port.name !== name));
    return [...ports, ...added.map(([name, is]) => ({ name, is, ghost: true as const }))];
  };
  return {
    ...node,
    ins: missing(
      node.ins,
      gone.map(({ to, is }) => ({ ...to, is })),
    ),
    outs: missing(
      node.outs,
      gone.map(({ from, is }) => ({ ...from, is })),
    ),
  };
}

/** Positions of nodes do not count as changes; the two versions may disagree about them. */
const withoutPosition = ({ position: _position, ...node }: NodeView): NodeView => node;
