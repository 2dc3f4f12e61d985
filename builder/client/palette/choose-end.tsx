import { CircleDot, Spline } from 'lucide-react';
import { useState } from 'react';
import type { NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import { endName, nameOf } from '../inspector/names.ts';
import { factsOfPort, wiresAt } from '../inspector/port-names.ts';
import { useStore } from '../store.ts';
import { openDialog, openPalette } from '../ui.ts';
import { ListDialog } from './list-dialog.tsx';
import type { Entry } from './list-dialog.tsx';
import { search } from './search.ts';

/** The first of two lists for wiring by keys: the ports of the selected node. The palette then lists what fits. */
export const ChoosePort = () => <Choose title="Connect…" label="Ports" entriesOf={portsOf} />;

/** The wires of the selected node, to put a node on one. */
export const ChooseWire = () => <Choose title="Insert a node into…" label="Wires" entriesOf={wiresOf} />;

interface ChooseProps {
  readonly title: string;
  readonly label: string;
  readonly entriesOf: (view: RouteView, node: NodeView) => readonly Entry[];
}

function Choose({ title, label, entriesOf }: ChooseProps) {
  const [query, setQuery] = useState('');
  const view = useStore((state) => state.written);
  const [id] = useStore(({ selection }) => selection.nodes);
  const node = view?.nodes.find((each) => each.id === id);
  if (view === undefined || node === undefined) return null;
  return (
    <ListDialog
      title={title}
      label={label}
      query={query}
      onQuery={setQuery}
      entries={search(query, entriesOf(view, node))}
      hasSections={query === ''}
      onClose={() => openDialog(undefined)}
    />
  );
}

/** Outputs first; on each side, unwired ports first. */
function portsOf(view: RouteView, node: NodeView): readonly Entry[] {
  return (['out', 'in'] as const).flatMap((side) => {
    const ports = (side === 'out' ? node.outs : node.ins).filter(({ ghost }) => ghost !== true);
    return ports
      .map((port) => {
        const of = { view, node, side, port };
        return { port, isWired: wiresAt(of).length > 0, detail: factsOfPort(of).join(', ') };
      })
      .toSorted((a, b) => Number(a.isWired) - Number(b.isWired))
      .map(({ port, detail }): Entry => ({
        id: `${side} ${port.name}`,
        section: side === 'out' ? `Outputs of ${nameOf(node)}` : `Inputs of ${nameOf(node)}`,
        title: port.name,
        detail,
        words: [side === 'out' ? 'output' : 'input'],
        icon: <CircleDot size={16} aria-hidden="true" />,
        run: () => openPalette({ port: { node: node.id, port: port.name, side } }),
      }));
  });
}

const wiresOf = (view: RouteView, node: NodeView): readonly Entry[] =>
  view.wires
    .filter(({ from, to }) => from.node === node.id || to.node === node.id)
    .map(({ id, from, to, type }) => ({
      id,
      section: `Wires of ${nameOf(node)}`,
      title: `${endName(view, from)} → ${endName(view, to)}`,
      detail: type?.name ?? 'control',
      words: [],
      icon: <Spline size={16} aria-hidden="true" />,
      run: () => openPalette({ wire: id }),
    }));
