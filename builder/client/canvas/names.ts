import { isChip } from './geometry.ts';
import { nameOf } from '../inspector/names.ts';
import { nameOfPort } from '../inspector/port-names.ts';
import { textsOf } from './node-text.ts';
import { pinKey } from './state.ts';
import { nodeOf } from '../../shared/gestures/parts.ts';
import type { End, NodeView, RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { inWords, tallyOf, totalOf } from '../problems.ts';

/** The names of the nodes and wires of a route, by their ids, and of the ports of each node, by their pins. */
interface Names {
  readonly nodes: ReadonlyMap<string, string>;
  readonly wires: ReadonlyMap<string, string>;
  readonly ports: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function namesOf(view: RouteView): Names {
  const titles = new Map(view.nodes.map((node) => [node.id, nameOf(node)]));
  const endName = ({ node, port }: End): string => `${titles.get(node) ?? node} ${port}`;
  return {
    nodes: new Map(view.nodes.map((node) => [node.id, nameOfNode(view, node, endName)])),
    wires: new Map(view.wires.map((wire) => [wire.id, nameOfWire(wire, endName)])),
    ports: portsOf(view),
  };
}

function portsOf(view: RouteView): Names['ports'] {
  const into = Map.groupBy(view.wires, ({ to }) => to.node);
  const outOf = Map.groupBy(view.wires, ({ from }) => from.node);
  const namesAt = (node: NodeView, side: 'in' | 'out'): readonly (readonly [string, string])[] => {
    const wires = (side === 'in' ? into : outOf).get(node.id) ?? [];
    return (side === 'in' ? node.ins : node.outs).map((port) => [
      pinKey({ side, port: port.name }),
      nameOfPort({ view, node, side, port, wires }),
    ]);
  };
  return Object.fromEntries(
    view.nodes.map((node) => [node.id, Object.fromEntries([...namesAt(node, 'in'), ...namesAt(node, 'out')])]),
  );
}

type EndName = (end: End) => string;

/** Begins with the text on the node, so that people who use voice control can say what they read. */
function nameOfNode({ wires, diagnostics, trigger }: RouteView, node: NodeView, endName: EndName): string {
  const feeds = wires.filter(({ from }) => from.node === node.id).map(({ to }) => endName(to));
  const { title, subtitle, facts } = textsOf(node, isChip(node), trigger);
  const problems = tallyOf(diagnostics.filter((each) => each.node === node.id));
  return [
    ...[title, subtitle, ...facts].filter((text) => text !== ''),
    ...(totalOf(problems) === 0 ? [] : [inWords(problems)]),
  ]
    .join(', ')
    .concat(feeds.length === 0 ? '' : `; feeds ${feeds.join(', ')}`);
}

const nameOfWire = ({ from, to, is, type }: WireView, endName: EndName): string =>
  `${is === 'control' ? 'Control' : (type?.name ?? 'unknown')} from ${endName(from)} to ${endName(to)}`;

/** The name of a node in the titles of edits. */
export function titleIn(view: RouteView, id: string): string {
  const node = nodeOf(view, id);
  return node === undefined ? id : nameOf(node);
}
