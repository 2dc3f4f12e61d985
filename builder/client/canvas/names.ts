import { isChip } from './geometry.ts';
import { nameOf } from '../inspector/names.ts';
import { textsOf } from './node-text.ts';
import { nodeOf } from '../../shared/gestures/parts.ts';
import type { End, NodeView, RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { inWords, tallyOf, totalOf } from '../problems.ts';

/** What screen readers call the nodes and wires of a route, by their ids. */
interface Names {
  readonly nodes: ReadonlyMap<string, string>;
  readonly wires: ReadonlyMap<string, string>;
}

export function namesOf(view: RouteView): Names {
  const titles = new Map(view.nodes.map((node) => [node.id, nameOf(node)]));
  const endName = ({ node, port }: End): string => `${titles.get(node) ?? node} ${port}`;
  return {
    nodes: new Map(view.nodes.map((node) => [node.id, nameOfNode(view, node, endName)])),
    wires: new Map(view.wires.map((wire) => [wire.id, nameOfWire(wire, endName)])),
  };
}

type EndName = (end: End) => string;

/** It begins with what stands on the node, so that people who speak to their computer can say what they read. */
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

/** What a node is called in the titles of edits. */
export function titleIn(view: RouteView, id: string): string {
  const node = nodeOf(view, id);
  return node === undefined ? id : nameOf(node);
}
