import { useMemo, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components';
import type { KindView, RouteView } from '../../../compiler/view/route-view.ts';
import { Marked } from '../fields/field.tsx';
import { KindTile } from '../fields/kind-tile.tsx';
import { nameOf } from '../inspector/names.ts';
import { edit, select, useStore } from '../store.ts';
import { closePalette } from '../ui.ts';
import type { PaletteRequest } from '../ui.ts';
import { addNode, addOnWire } from '../../shared/gestures/add-node.ts';
import type { Made } from '../../shared/gestures/parts.ts';
import { connect, through } from '../../shared/gestures/wires.ts';
import { addAt } from './add-at.ts';
import { fitsOf, fittingPort } from './fitting.ts';
import { search } from './search.ts';
import '../fields/fields.css';
import '../fields/dialog.css';
import './palette.css';

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly section: string;
  readonly words: readonly string[];
  readonly type: string;
  readonly role: KindView['role'];
  readonly run: () => unknown;
}

/** One list of all that can be added, or wired to the port that it was opened for. */
export function Palette({ request }: { readonly request: PaletteRequest }) {
  const [query, setQuery] = useState('');
  const view = useStore((state) => state.written);
  const kinds = useStore((state) => state.kinds);
  const entries = useMemo(
    () => (view === undefined ? [] : entriesOf(view, [...kinds.values()], request)),
    [view, kinds, request],
  );
  const found = search(query, entries);
  const sections = query === '' ? [...new Set(entries.map(({ section }) => section))] : [''];
  return (
    <ModalOverlay
      className="overlay is-palette"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => isOpen || closePalette()}
    >
      <Modal className="modal is-palette">
        <Dialog className="dialog" aria-label={titleOf(request)}>
          <Autocomplete inputValue={query} onInputChange={setQuery}>
            <TextField className="palette-search" aria-label={titleOf(request)} autoFocus>
              <Input role="combobox" aria-expanded placeholder={titleOf(request)} />
            </TextField>
            <ListBox
              className="options palette-list"
              aria-label="Nodes"
              renderEmptyState={() => <p className="empty">Nothing is called that. Try another word.</p>}
              onAction={(key) => {
                closePalette();
                void entries.find(({ id }) => id === key)?.run();
              }}
            >
              {sections.map((section) => (
                <ListBoxSection key={section} id={`section ${section}`}>
                  {section !== '' && <Header className="palette-section">{section}</Header>}
                  {found
                    .filter((entry) => section === '' || entry.section === section)
                    .map((entry) => (
                      <ListBoxItem
                        key={entry.id}
                        id={entry.id}
                        textValue={entry.title}
                        className="option palette-option"
                      >
                        <KindTile type={entry.type} role={entry.role} />
                        <span>
                          <b>{entry.title}</b>
                          <small>
                            <Marked text={entry.detail} />
                          </small>
                        </span>
                      </ListBoxItem>
                    ))}
                </ListBoxSection>
              ))}
            </ListBox>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
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
  const node = view.nodes.find(({ id }) => id === at?.node);
  const port = (at?.side === 'out' ? node?.outs : node?.ins)?.find(({ name }) => name === at?.port);
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
    detail: kind.summary,
    section,
    words: [kind.type, ...kind.names, kind.summary, kind.group],
    type: kind.type,
    role: kind.role,
    run: async () => {
      const { nodes, operations } = add();
      if (await edit(`Add ${kind.title}`, operations)) select(nodes, 'list');
    },
  };
}

/** The nodes that are there: to go to, or to connect with. */
function nodeEntries(view: RouteView, kinds: readonly KindView[], { port: at }: PaletteRequest): readonly Entry[] {
  const from = view.nodes.find(({ id }) => id === at?.node);
  const port = (at?.side === 'out' ? from?.outs : from?.ins)?.find(({ name }) => name === at?.port);
  return view.nodes.flatMap((node): readonly Entry[] => {
    const base = {
      id: `node ${node.id}`,
      title: nameOf(node),
      detail: [node.kind, ...node.facts].join(' · '),
      section: 'In this route',
      words: [node.id, node.kind, ...node.facts],
      type: node.type,
      role: node.role,
    };
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
