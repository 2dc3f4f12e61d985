import type { NodeView, RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { isChip } from '../canvas/geometry.ts';
import { textsOf } from '../canvas/node-text.ts';
import { nodeOf } from '../../shared/gestures/parts.ts';
import { ownOf } from '../../shared/gestures/json.ts';

/** The name of a node in the page. */
export const nameOf = ({ label, kind }: Pick<NodeView, 'label' | 'kind'>): string => label ?? kind;

/**
 * An end of a wire in words: “User · record”, and “Get Body Field email · value” for a node that only reads a value.
 * The usual name of a control port is left out.
 */
export function endName(view: RouteView, { node: id, port }: WireView['from']): string {
  const node = nodeOf(view, id);
  const name = node === undefined ? id : isChip(node) ? chipName(view, node) : nameOf(node);
  return port === 'in' || port === 'next' ? name : `${name} · ${port}`;
}

function chipName({ trigger }: RouteView, node: NodeView): string {
  const { title, subtitle } = textsOf(node, true, trigger);
  return node.label !== undefined || subtitle === '' ? title : `${title} ${subtitle}`;
}

/** “lines 25–29”; undefined if the node has none. */
export function linesName(view: RouteView, node: string): string | undefined {
  const ranges = ownOf(view.code?.lines, node) ?? [];
  const [first] = ranges;
  if (first === undefined) return undefined;
  const text = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
  return `${ranges.length === 1 && first[0] === first[1] ? 'line' : 'lines'} ${text}`;
}
