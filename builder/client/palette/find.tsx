import { CornerDownRight, KeyRound, Table2, Zap } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
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
import type { JsonValue } from '../../../compiler/base/json.ts';
import { KindTile } from '../fields/kind-tile.tsx';
import { nameOf } from '../inspector/names.ts';
import { isList, isObject } from '../../shared/gestures/json.ts';
import { commands, keyName } from '../keys.ts';
import type { Command } from '../command.ts';
import { openPart, openRoute, reveal, select, useStore } from '../store.ts';
import type { State } from '../store.ts';
import { openDialog } from '../ui.ts';
import { search } from './search.ts';
import '../fields/fields.css';
import '../fields/dialog.css';
import './palette.css';

interface Found {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly detail: string;
  readonly words: readonly string[];
  readonly icon: ReactNode;
  readonly keys?: string;
  readonly run: () => unknown;
}

const mostShown = 60;

/** Goes to anything, and does anything: commands, routes, tables, secrets, nodes, and texts in their settings. */
export function Find() {
  const [query, setQuery] = useState('');
  const state = useStore();
  const all = [...commandEntries(), ...routeEntries(state), ...projectEntries(state), ...nodeEntries(state)];
  const found = search(query, query === '' ? all : [...all, ...valueEntries(state)]).slice(0, mostShown);
  const sections = [...new Set(found.map(({ section }) => section))];
  return (
    <ModalOverlay
      className="overlay is-palette"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => isOpen || openDialog(undefined)}
    >
      <Modal className="modal is-palette">
        <Dialog className="dialog" aria-label="Find or do">
          <Autocomplete inputValue={query} onInputChange={setQuery}>
            <TextField className="palette-search" aria-label="Find or do" autoFocus>
              <Input role="combobox" aria-expanded placeholder="Find or do…" />
            </TextField>
            <ListBox
              className="options palette-list"
              aria-label="Found"
              renderEmptyState={() => <p className="empty">Nothing found. Try another word.</p>}
              onAction={(key) => {
                openDialog(undefined);
                void found.find(({ id }) => id === key)?.run();
              }}
            >
              {sections.map((section) => (
                <ListBoxSection key={section} id={`section ${section}`}>
                  <Header className="palette-section">{section}</Header>
                  {found
                    .filter((entry) => entry.section === section)
                    .map(({ id, title, detail, icon, keys }) => (
                      <ListBoxItem key={id} id={id} textValue={title} className="option palette-option">
                        {icon}
                        <span>
                          <b>{title}</b>
                          {detail !== '' && <small>{detail}</small>}
                        </span>
                        {keys !== undefined && <kbd>{keys}</kbd>}
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

function commandEntries(): readonly Found[] {
  const possible: readonly Command[] = commands;
  return possible
    .filter(({ id, isOn }) => id !== 'commands' && isOn?.() !== false)
    .map(({ id, title, group, keys: [key], run }) => ({
      id: `command ${id}`,
      section: 'Do',
      title,
      detail: '',
      words: [group],
      icon: <Zap size={16} aria-hidden="true" />,
      ...(key === undefined ? {} : { keys: keyName(key) }),
      run,
    }));
}

const routeEntries = ({ project }: State): readonly Found[] =>
  (project?.routes ?? []).map(({ id, method, path, title }) => ({
    id: `route ${id}`,
    section: 'Routes',
    title: path,
    detail: title ?? id,
    words: [id, title ?? '', method],
    icon: <b className={`method is-${method.toLowerCase()}`}>{method}</b>,
    run: () => openRoute(id),
  }));

const projectEntries = ({ project }: State): readonly Found[] => [
  ...Object.keys(project?.tables ?? {}).map((table) => ({
    id: `table ${table}`,
    section: 'Tables and secrets',
    title: table,
    detail: 'Table',
    words: ['table'],
    icon: <Table2 size={16} aria-hidden="true" />,
    run: () => openPart({ what: 'table', table }),
  })),
  ...(project?.secrets ?? []).map(({ name, description }) => ({
    id: `secret ${name}`,
    section: 'Tables and secrets',
    title: name,
    detail: description ?? 'Secret',
    words: ['secret'],
    icon: <KeyRound size={16} aria-hidden="true" />,
    run: () => openPart({ what: 'secrets' }),
  })),
];

const nodeEntries = ({ written }: State): readonly Found[] =>
  (written?.nodes ?? []).map((node) => ({
    id: `node ${node.id}`,
    section: 'Nodes of this route',
    title: nameOf(node),
    detail: [node.kind, ...node.facts].join(' · '),
    words: [node.id, node.kind, ...node.facts],
    icon: <KindTile type={node.type} role={node.role} />,
    run: () => select([node.id], 'list'),
  }));

/** Texts and numbers in the settings and literals of the nodes. */
const valueEntries = ({ written }: State): readonly Found[] =>
  (written?.nodes ?? []).flatMap((node) =>
    [
      ...leavesOf(node.config, ['config']),
      ...leavesOf(node.inputs, ['inputs']),
      ...(node.comment === undefined ? [] : [{ keys: ['comment'], text: node.comment }]),
    ].map(({ keys, text }) => ({
      id: `value ${node.id} ${keys.join(' ')}`,
      section: 'Texts in this route',
      title: text,
      detail: `${nameOf(node)} · ${keys.slice(1).join(' ')}`,
      words: [],
      icon: <CornerDownRight size={16} aria-hidden="true" />,
      run: () => reveal(written?.id, node.id, ['flow', 'nodes', { id: node.id }, ...keys]),
    })),
  );

interface Leaf {
  readonly keys: readonly (string | number)[];
  readonly text: string;
}

function leavesOf(value: JsonValue, keys: Leaf['keys']): readonly Leaf[] {
  if (isList(value)) return value.flatMap((item, index) => leavesOf(item, [...keys, index]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, member]) => leavesOf(member, [...keys, key]));
  return value === null || typeof value === 'boolean' ? [] : [{ keys, text: String(value) }];
}
