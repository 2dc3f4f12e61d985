import { isChip } from './geometry.ts';
import { textsOf } from './node-text.ts';
import type { End, NodeView, RouteView, WireView } from '../../../compiler/view/route-view.ts';

/**
 * What nodes and wires are called by screen readers. It begins with what stands on the node, so that people who speak
 * to their computer can say what they read.
 */
export function nameOfNode({ nodes, wires, diagnostics, trigger }: RouteView, node: NodeView): string {
  const titles = new Map(nodes.map((each) => [each.id, titleOf(each)]));
  const feeds = wires
    .filter(({ from }) => from.node === node.id)
    .map(({ to }) => `${titles.get(to.node) ?? to.node} ${to.port}`);
  const { title, subtitle, facts } = textsOf(node, isChip(node), trigger);
  const errors = diagnostics.filter((each) => each.node === node.id && each.severity === 'error').length;
  return [
    ...[title, subtitle, ...facts].filter((text) => text !== ''),
    ...(errors === 0 ? [] : [errors === 1 ? '1 error' : `${errors} errors`]),
  ]
    .join(', ')
    .concat(feeds.length === 0 ? '' : `; feeds ${feeds.join(', ')}`);
}

export const titleOf = ({ label, kind }: NodeView): string => label ?? kind;

export function nameOfWire({ nodes }: RouteView, { from, to, is, type }: WireView): string {
  const name = ({ node, port }: End): string => {
    const view = nodes.find(({ id }) => id === node);
    return `${view === undefined ? node : titleOf(view)} ${port}`;
  };
  return `${is === 'control' ? 'Control' : (type?.name ?? 'unknown')} from ${name(from)} to ${name(to)}`;
}
