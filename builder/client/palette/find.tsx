import { CornerDownRight, KeyRound, Table2, Zap } from 'lucide-react';
import { useState } from 'react';
import type { JsonValue } from '../../../compiler/base/json.ts';
import { nameOf } from '../inspector/names.ts';
import { isList, isObject } from '../../shared/gestures/json.ts';
import { commands, keyName } from '../keys.ts';
import type { Command } from '../command.ts';
import { openPart, openRoute, reveal, select, useStore } from '../store.ts';
import type { State } from '../store.ts';
import { openDialog } from '../ui.ts';
import { entryOfNode, ListDialog } from './list-dialog.tsx';
import type { Entry } from './list-dialog.tsx';
import { search } from './search.ts';

const mostShown = 60;

/** Goes to anything, and does anything: commands, routes, tables, secrets, nodes, and texts in their settings. */
export function Find() {
  const [query, setQuery] = useState('');
  const state = useStore();
  const all = [...commandEntries(), ...routeEntries(state), ...projectEntries(state), ...nodeEntries(state)];
  const found = search(query, query === '' ? all : [...all, ...valueEntries(state)]).slice(0, mostShown);
  return (
    <ListDialog
      title="Find or do…"
      label="Found"
      query={query}
      onQuery={setQuery}
      entries={found}
      onClose={() => openDialog(undefined)}
    />
  );
}

function commandEntries(): readonly Entry[] {
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

const routeEntries = ({ project }: State): readonly Entry[] =>
  (project?.routes ?? []).map(({ id, method, path, title }) => ({
    id: `route ${id}`,
    section: 'Routes',
    title: path,
    detail: title ?? id,
    words: [id, title ?? '', method],
    icon: <b className={`method is-${method.toLowerCase()}`}>{method}</b>,
    run: () => openRoute(id),
  }));

const projectEntries = ({ project }: State): readonly Entry[] => [
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

const nodeEntries = ({ written }: State): readonly Entry[] =>
  (written?.nodes ?? []).map((node) => ({
    ...entryOfNode(node),
    section: 'Nodes of this route',
    run: () => select([node.id], 'list'),
  }));

/** Texts and numbers in the settings and literals of the nodes. */
const valueEntries = ({ written }: State): readonly Entry[] =>
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
