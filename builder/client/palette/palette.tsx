import { useMemo, useState } from 'react';
import type { KindView, PortView, RouteView } from '../../../compiler/view/route-view.ts';
import { Marked } from '../fields/field.tsx';
import { KindTile } from '../fields/kind-tile.tsx';
import { edit, select, useStore } from '../store.ts';
import { closePalette } from '../ui.ts';
import type { PaletteRequest } from '../ui.ts';
import { addNode, addOnWire } from '../../shared/gestures/add-node.ts';
import type { Made } from '../../shared/gestures/parts.ts';
import { connect, through } from '../../shared/gestures/wires.ts';
import { addAt } from './add-at.ts';
import { fitsOf, fittingPort } from './fitting.ts';
import { entryOfNode, ListDialog } from './list-dialog.tsx';
import type { Entry } from './list-dialog.tsx';
import { search } from './search.ts';

/** One list of all that can be added, or wired to the port that it was opened for. */
export function Palette({ request }: { readonly request: PaletteRequest }) {
  const [query, setQuery] = useState('');
  const view = useStore((state) => state.written);
  const kinds = useStore((state) => state.kinds);
  const entries = useMemo(
    () => (view === undefined ? [] : entriesOf(view, [...kinds.values()], request)),
    [view, kinds, request],
  );
  return (
    <ListDialog
      title={titleOf(request)}
      label="Nodes"
      query={query}
      onQuery={setQuery}
      entries={search(query, entries)}
      hasSections={query === ''}
      onClose={closePalette}
    />
  );
}

const titleOf = ({ port, wire }: PaletteRequest): string =>
  wire !== undefined ? 'Put into the wire…' : port === undefined ? 'Add a node…' : `Connect ${port.port} with…`;

function entriesOf(view: RouteView, kinds: readonly KindView[], request: PaletteRequest): readonly Entry[] {
  const { selection } = useStore.getState();
  const addable = kinds.filter(
    ({ isEntry }) => !isEntry || view.nodes.every((node) => kindOf(kinds, node.type)?.isEntry !== true),
  );
  const here = nodeEntries(view, kinds, request);
  const fitting = fittingEntries(view, addable, request);
  const known = new Set(fitting.map(({ id }) => id));
  const [after] = selection.nodes;
  const rest = addable
    .map((kind) => entryOf(kind, kind.group, () => addNode(view, kind, after === undefined ? {} : { after })))
    .filter(({ id }) => !known.has(id));
  return request.port === undefined ? [...fitting, ...rest, ...here] : [...fitting, ...here, ...rest];
}

/** The port that the palette was opened for. */
function portOf({ nodes }: RouteView, at: PaletteRequest['port']): PortView | undefined {
  const node = nodes.find(({ id }) => id === at?.node);
  return (at?.side === 'out' ? node?.outs : node?.ins)?.find(({ name }) => name === at?.port);
}

const kindOf = (kinds: readonly KindView[], type: string): KindView | undefined =>
  kinds.find((kind) => kind.type === type);

/** What fits the port or the wire, first. */
function fittingEntries(
  view: RouteView,
  kinds: readonly KindView[],
  { port: at, wire: wireId }: PaletteRequest,
): readonly Entry[] {
  const wire = view.wires.find(({ id }) => id === wireId);
  if (wire !== undefined)
    return kinds
      .filter((kind) => through(kind, wire.is) !== undefined && !kind.isEntry)
      .map((kind) => entryOf(kind, 'Fits', () => addOnWire(view, kind, wire)));
  const port = portOf(view, at);
  if (at === undefined || port === undefined) return [];
  return fitsOf(kinds, port, at.side).map((fit) => {
    const entry = entryOf(fit.kind, fit.through === undefined ? 'Fits' : 'Fits through a conversion', () =>
      addAt(view, fit, at, port.is),
    );
    if (fit.through === undefined) return entry;
    const [first, second] = at.side === 'out' ? [fit.through.kind, fit.kind] : [fit.kind, fit.through.kind];
    return { ...entry, title: `${first.title}, then ${second.title}` };
  });
}

function entryOf(kind: KindView, section: string, add: () => Made): Entry {
  return {
    id: `kind ${kind.type}`,
    title: kind.title,
    detail: <Marked text={kind.summary} />,
    section,
    words: [kind.type, ...kind.names, kind.summary, kind.group],
    icon: <KindTile type={kind.type} role={kind.role} />,
    run: async () => {
      const { nodes, operations } = add();
      if (await edit(`Add ${kind.title}`, operations)) select(nodes, 'list');
    },
  };
}

/** The nodes that are there: to go to, or to connect with. */
function nodeEntries(view: RouteView, kinds: readonly KindView[], { port: at }: PaletteRequest): readonly Entry[] {
  const port = portOf(view, at);
  return view.nodes.flatMap((node): readonly Entry[] => {
    const base = { ...entryOfNode(node), section: 'In this route' };
    if (at === undefined || port === undefined) return [{ ...base, run: () => select([node.id], 'list') }];
    const kind = kindOf(kinds, node.type);
    const other =
      kind === undefined ? undefined : fittingPort({ ...kind, ins: node.ins, outs: node.outs }, port, at.side);
    if (other === undefined || node.id === at.node) return [];
    const end = { node: node.id, port: other.name };
    const own = { node: at.node, port: at.port };
    const operations = at.side === 'out' ? connect(view, own, end) : connect(view, end, own);
    return [{ ...base, title: `${base.title} · ${other.name}`, run: () => edit(`Connect ${at.port}`, operations) }];
  });
}
