import { useEffect, useMemo, useState } from 'react';
import type { KindView, RouteView, UnavailableView } from '../../../compiler/view/route-view.ts';
import { Marked } from '../fields/field.tsx';
import { KindTile } from '../fields/kind-tile.tsx';
import { addMade } from '../canvas/add-made.ts';
import type { Landing } from '../canvas/add-made.ts';
import { portOf } from '../canvas/state.ts';
import { select, useStore } from '../store.ts';
import { closePalette } from '../ui.ts';
import type { PaletteRequest } from '../ui.ts';
import { addNode, addOnWire } from '../../shared/gestures/add-node.ts';
import type { Made } from '../../shared/gestures/parts.ts';
import { through } from '../../shared/gestures/wires.ts';
import { addAt } from './add-at.ts';
import { fitsOf, suits } from './fitting.ts';
import { kindsFor } from './kinds-for.ts';
import { entryOfNode, ListDialog } from './list-dialog.tsx';
import type { Entry } from './list-dialog.tsx';
import { portEntries, valueEntries } from './port-entries.tsx';
import { search } from './search.ts';

/** One list of everything that can be added, or wired to the port that it was opened for. */
export function Palette({ request }: { readonly request: PaletteRequest }) {
  const [query, setQuery] = useState('');
  const view = useStore((state) => state.written);
  const kinds = useStore((state) => state.kinds);
  const functions = useStore((state) => state.project?.functions);
  const unavailable = useUnavailable(request);
  const entries = useMemo(
    () => (view === undefined ? [] : entriesOf(view, kindsFor(view, kinds, functions ?? []), request, unavailable)),
    [view, kinds, functions, request, unavailable],
  );
  return (
    <ListDialog
      title={titleOf(request)}
      label="Nodes"
      query={query}
      onQuery={setQuery}
      entries={[...search(query, entries), ...valuesFor(view, request, query)]}
      hasSections={query === ''}
      onClose={closePalette}
    />
  );
}

const valuesFor = (view: RouteView | undefined, { port }: PaletteRequest, query: string): readonly Entry[] =>
  view === undefined || port === undefined ? [] : valueEntries(view, port, query);

const titleOf = ({ port, wire }: PaletteRequest): string =>
  wire !== undefined ? 'Put into the wire…' : port === undefined ? 'Add a node…' : `Connect ${port.port} with…`;

/** The outputs that the compiler excludes for the port. Known a moment after the palette opens. */
function useUnavailable({ port: at }: PaletteRequest): readonly UnavailableView[] {
  const [unavailable, setUnavailable] = useState<readonly UnavailableView[]>([]);
  useEffect(() => {
    const { host, open } = useStore.getState();
    if (at === undefined || host === undefined || open.what !== 'route') return;
    const { node, port, side } = at;
    void host
      .ask<'unavailable'>({ do: 'unavailable', route: open.route, at: { node, port, side } })
      // Without an answer, all are offered: a finding then reports what is wrong with a wire.
      .catch(() => [])
      .then(setUnavailable);
  }, [at]);
  return unavailable;
}

function entriesOf(
  view: RouteView,
  kinds: readonly KindView[],
  request: PaletteRequest,
  unavailable: readonly UnavailableView[],
): readonly Entry[] {
  const { selection } = useStore.getState();
  const addable = kinds.filter(
    ({ isEntry }) => !isEntry || view.nodes.every((node) => kindOf(kinds, node.type)?.isEntry !== true),
  );
  const { port: at } = request;
  // Kinds that read something that requests to the route do not have come last.
  const suited = addable.filter((kind) => suits(kind, view));
  const fitting = fittingEntries(view, suited, request);
  const known = new Set(fitting.map(({ id }) => id));
  const [after] = selection.nodes;
  const landing = landingOf(view, request);
  const addEntry = (kind: KindView, section: string): Entry =>
    entryOf(kind, section, landing, () => addNode(view, kind, after === undefined ? {} : { after }));
  const rest = suited.map((kind) => addEntry(kind, kind.group)).filter(({ id }) => !known.has(id));
  const last = addable.filter((kind) => !suits(kind, view)).map((kind) => addEntry(kind, 'Not for this route'));
  return at === undefined
    ? [...fitting, ...rest, ...nodeEntries(view), ...last]
    : [...fitting, ...portEntries(view, at, unavailable), ...rest, ...last];
}

const kindOf = (kinds: readonly KindView[], type: string): KindView | undefined =>
  kinds.find((kind) => kind.type === type);

/** The entries that fit the port or the wire, best first. */
function fittingEntries(view: RouteView, kinds: readonly KindView[], request: PaletteRequest): readonly Entry[] {
  const { port: at, wire: wireId } = request;
  const landing = landingOf(view, request);
  const wire = view.wires.find(({ id }) => id === wireId);
  if (wire !== undefined)
    return kinds
      .filter((kind) => through(kind, wire.is) !== undefined && !kind.isEntry)
      .map((kind) => entryOf(kind, 'Fits', landing, () => addOnWire(view, kind, wire)));
  const port = at && portOf(view, at);
  if (at === undefined || port === undefined) return [];
  const source = view.nodes.find(({ id }) => id === at.node);
  return fitsOf(kinds, port, at.side, view.path, source).map((fit) => {
    const entry = entryOf(fit.kind, fit.through === undefined ? 'Fits' : 'Fits through a conversion', landing, () =>
      addAt(view, fit, at, port.is),
    );
    if (fit.through === undefined) return entry;
    const [first, second] = at.side === 'out' ? [fit.through.kind, fit.kind] : [fit.kind, fit.through.kind];
    return { ...entry, title: `${first.title}, then ${second.title}` };
  });
}

/** Where the pointer requested the node. A node put on a wire is arranged automatically. */
const landingOf = (view: RouteView, { at, port, wire }: PaletteRequest): Landing =>
  at === undefined || wire !== undefined ? { view } : { view, at, side: port?.side ?? 'out' };

function entryOf(kind: KindView, section: string, landing: Landing, add: () => Made): Entry {
  return {
    id: `kind ${kind.type} ${kind.title}`,
    title: kind.title,
    detail: <Marked text={kind.summary} />,
    section,
    words: [kind.type, ...kind.names, kind.summary, kind.group],
    icon: <KindTile type={kind.type} role={kind.role} />,
    run: () => addMade(`Add ${kind.title}`, add(), landing),
  };
}

/** The existing nodes, as places to go to. */
const nodeEntries = ({ nodes }: RouteView): readonly Entry[] =>
  nodes.map((node) => ({ ...entryOfNode(node), section: 'In this route', run: () => select([node.id], 'list') }));
