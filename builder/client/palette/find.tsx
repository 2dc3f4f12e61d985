import { KeyRound, Settings2, Table2, Zap } from 'lucide-react';
import { useState } from 'react';
import { FunctionMark } from '../functions/function-mark.tsx';
import { allCommands, keyName } from '../keys.ts';
import { StartMark } from '../routes/address.tsx';
import { openPart, openRoute, useStore } from '../store.ts';
import type { State } from '../store.ts';
import { openDialog } from '../ui.ts';
import { useFound } from './use-found.tsx';
import { ListDialog } from './list-dialog.tsx';
import type { Entry } from './list-dialog.tsx';
import { codeEntries, nodeEntries, portEntries, valueEntries, wireEntries } from './route-entries.tsx';
import { search } from './search.ts';

const mostShown = 60;

/** Finds everything: commands, routes, tables, secrets, and nodes of all routes by their texts. */
export function Find() {
  const [query, setQuery] = useState('');
  const state = useStore();
  const elsewhere = useFound(query);
  const all = [
    ...commandEntries(),
    ...routeEntries(state),
    ...functionEntries(state),
    ...projectEntries(state),
    ...nodeEntries(state),
  ];
  const hidden = query === '' ? [] : [...wireEntries(state), ...valueEntries(state)];
  const found = [...search(query, [...all, ...hidden]).slice(0, mostShown), ...elsewhere];
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

/** Finds only within the open route: nodes, ports, wires, texts in settings, and the code. */
export function FindInRoute() {
  const [query, setQuery] = useState('');
  const state = useStore();
  const nodes = nodeEntries(state);
  const others = [portEntries, wireEntries, valueEntries, codeEntries].flatMap((entriesOf) => entriesOf(state));
  const found = search(query, query === '' ? nodes : [...nodes, ...others]).slice(0, mostShown);
  return (
    <ListDialog
      title="Find in this route…"
      label="Found"
      query={query}
      onQuery={setQuery}
      entries={found}
      onClose={() => openDialog(undefined)}
    />
  );
}

function commandEntries(): readonly Entry[] {
  return allCommands
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
  (project?.routes ?? []).map((route) => {
    const { id, method, path, title, trigger = '', runs } = route;
    return {
      id: `route ${id}`,
      section: 'Routes',
      title: runs ?? path,
      detail: title ?? id,
      words: [id, title ?? '', method, trigger, path],
      icon: <StartMark of={route} isShort />,
      run: () => openRoute(id),
    };
  });

const functionEntries = ({ project }: State): readonly Entry[] =>
  (project?.functions ?? []).map(({ id, name, title, guard }) => ({
    id: `function ${id}`,
    section: 'Functions',
    title: name,
    detail: title ?? 'Function',
    words: ['function', ...(guard === true ? ['guard'] : [])],
    icon: <FunctionMark isGuard={guard === true} />,
    run: () => openRoute(id),
  }));

const projectEntries = ({ project }: State): readonly Entry[] => [
  ...Object.keys(project?.tables ?? {}).map((table) => ({
    id: `table ${table}`,
    section: 'Tables, secrets and settings',
    title: table,
    detail: 'Table',
    words: ['table'],
    icon: <Table2 size={16} aria-hidden="true" />,
    run: () => openPart({ what: 'table', table }),
  })),
  ...(project?.secrets ?? []).map(({ name, description }) => ({
    id: `secret ${name}`,
    section: 'Tables, secrets and settings',
    title: name,
    detail: description ?? 'Secret',
    words: ['secret'],
    icon: <KeyRound size={16} aria-hidden="true" />,
    run: () => openPart({ what: 'secrets' }),
  })),
  {
    id: 'settings',
    section: 'Tables, secrets and settings',
    title: 'Settings of the project',
    detail: project?.name ?? '',
    words: ['errors', 'access', 'guard', 'name', 'description'],
    icon: <Settings2 size={16} aria-hidden="true" />,
    run: () => openPart({ what: 'settings' }),
  },
];
