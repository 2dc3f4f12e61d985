import { Pencil } from 'lucide-react';
import type { PortView, RouteView, UnavailableView } from '../../../compiler/view/route-view.ts';
import { setInput } from '../../shared/gestures/edit-node.ts';
import { nodeOf } from '../../shared/gestures/parts.ts';
import { connect } from '../../shared/gestures/wires.ts';
import { fittingEnds } from '../canvas/fitting.ts';
import { pinKey, portOf } from '../canvas/state.ts';
import type { Port } from '../canvas/state.ts';
import { takesValue, valueOfText } from '../canvas/typed-value.ts';
import { nameOf } from '../inspector/names.ts';
import { edit } from '../store.ts';
import { entryOfNode } from './list-dialog.tsx';
import type { Entry } from './list-dialog.tsx';

/**
 * The ports of the route to which a port could be wired: first those that have to be wired, then optional ones, and
 * last, with the reason, those whose value is not available there.
 */
export function portEntries(view: RouteView, at: Port, unavailable: readonly UnavailableView[]): readonly Entry[] {
  const fitting = fittingEnds(view, at);
  const other = at.side === 'out' ? 'in' : 'out';
  const reasons = new Map(unavailable.map(({ node, port, reason }) => [`${node}.${port}`, reason]));
  const entries = view.nodes.flatMap((node) =>
    (other === 'in' ? node.ins : node.outs)
      .filter(({ name }) => fitting.get(node.id)?.has(pinKey({ side: other, port: name })) === true)
      .toSorted((a, b) => Number(isOptional(a)) - Number(isOptional(b)))
      .map((port): Entry => {
        const base = entryOfNode(node);
        const [own, end] = [
          { node: at.node, port: at.port },
          { node: node.id, port: port.name },
        ];
        const reason = reasons.get(`${node.id}.${port.name}`);
        return {
          ...base,
          id: `port ${node.id}.${port.name}`,
          section: reason === undefined ? 'In this route' : 'Not on every path to here',
          title: `${base.title} · ${port.name}`,
          words: [...base.words, port.name],
          ...(reason === undefined ? {} : { detail: reason, isOff: true }),
          run: () => edit(`Connect ${at.port}`, at.side === 'out' ? connect(view, own, end) : connect(view, end, own)),
        };
      }),
  );
  return entries.toSorted((a, b) => Number(a.isOff === true) - Number(b.isOff === true));
}

/** Offers the text in the search field as the value of an input that takes one. */
export function valueEntries(view: RouteView, at: Port, text: string): readonly Entry[] {
  const node = nodeOf(view, at.node);
  const read = valueOfText(text, portOf(view, at)?.type);
  if (text === '' || node === undefined || 'issue' in read || !takesValue(view, at)) return [];
  const { value } = read;
  return [
    {
      id: 'value',
      section: 'A value',
      title: JSON.stringify(value),
      detail: `The value of ${at.port}`,
      words: [],
      icon: <Pencil size={16} aria-hidden="true" />,
      run: () => edit(`Set ${at.port} of ${nameOf(node)}`, setInput(view, node, at.port, value)),
    },
  ];
}

const isOptional = ({ optional }: PortView): boolean => optional === true;
