import { FileWarning, KeyRound, Plus, Search, Settings2, Table2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { JsonValue } from '../../../compiler/base/json.ts';
import type { FunctionEntry, ProjectView, RouteEntry } from '../../../compiler/view/route-view.ts';
import { useChanges } from '../changes/state.ts';
import { useCopy } from '../fields/use-copy.ts';
import { IconButton } from '../frame/icon-button.tsx';
import { FunctionMark } from '../functions/function-mark.tsx';
import { lookIcons } from '../inspector/findings.tsx';
import { humanName, objectOf } from '../json.ts';
import { inWords, tallyOfEntry, worstOf } from '../problems.ts';
import { openPart, openRoute, useStore } from '../store.ts';
import type { Open } from '../store.ts';
import { methodChoices } from '../start/triggers.ts';
import { openDialog } from '../ui.ts';
import { StartMark } from './address.tsx';
import './routes.css';

/** From this many routes and functions on, there is a field to filter them. */
const filteredFrom = 8;
/** From this many in one file on, reading the file takes up a noticeable part of each edit. */
const splitFrom = 100;

/** The contents of the project: routes by their first segment, functions, tables, secrets. */
export function RouteList() {
  const project = useStore((state) => state.project);
  const [filter, setFilter] = useState('');
  // Nothing is known about a flow that cannot be read.
  if (project?.name === undefined) return <div className="scroll" />;
  const wanted = filter.toLowerCase();
  const shown = project.routes.filter(({ id, method, path, title = '', trigger = '', runs = '' }) =>
    `${method} ${path} ${title} ${id} ${trigger} ${runs}`.toLowerCase().includes(wanted),
  );
  const functions = project.functions.filter(({ name, title = '', guard }) =>
    `${name} ${title} ${guard === true ? 'guard' : 'function'}`.toLowerCase().includes(wanted),
  );
  const count = project.routes.length + project.functions.length;
  return (
    <div className="scroll list">
      <ListHeading title="Routes" action="New route" onAdd={() => openDialog('new-route')} />
      {count >= filteredFrom && (
        <label className="filter">
          <Search size={13} aria-hidden="true" />
          <input
            type="search"
            value={filter}
            placeholder="Filter"
            aria-label="Filter routes and functions"
            onChange={(event) => setFilter(event.target.value)}
          />
        </label>
      )}
      {project.layout === 'file' && count >= splitFrom && <OfferSplit file={project.routes[0]?.file ?? ''} />}
      {project.routes.length + project.unreadable.length === 0 && <NoRoutes />}
      {project.routes.length > 0 && shown.length === 0 && <p className="quiet">No route matches.</p>}
      <Routes routes={shown} />
      <UnreadableFiles project={project} />
      <ListHeading title="Functions" action="New function" onAdd={() => openDialog('new-function')} />
      {project.functions.length === 0 && <p className="quiet">No function yet. Several routes can share one.</p>}
      <ul>
        {functions.map((each) => (
          <FunctionItem key={each.id} entry={each} />
        ))}
      </ul>
      <Tables project={project} />
      <Secrets project={project} />
      <Settings project={project} />
    </div>
  );
}

function ListHeading({ title, action, onAdd }: { title: string; action: string; onAdd: () => void }) {
  return (
    <header>
      <h2>{title}</h2>
      <IconButton label={action} onClick={onAdd}>
        <Plus size={15} />
      </IconButton>
    </header>
  );
}

/** A folder has one file per route, and an edit only reads that file. */
function OfferSplit({ file }: { readonly file: string }) {
  const [isCopied, copy] = useCopy();
  const canRun = useStore(({ host }) => host?.canRun === true);
  const command = `npx flowsmith split ${file.split('/').at(-1) ?? file}`;
  if (!canRun) return null;
  return (
    <p className="quiet">
      Edits of one file as large as this take longer. A folder has a file for each route:{' '}
      <button className="link" title="Copy the command" onClick={() => copy(command)}>
        {isCopied ? 'Copied' : <code>{command}</code>}
      </button>
    </p>
  );
}

const NoRoutes = () => (
  <div className="nothing">
    <p>No route yet. A route answers requests, receives webhooks, or runs on a schedule.</p>
    <button className="button" onClick={() => openDialog('new-route')}>
      <Plus size={14} /> New route
    </button>
  </div>
);

/** Reading comes first, deleting last. */
const rankOf = ({ method }: RouteEntry): number => methodChoices.findIndex(({ id }) => id === method);

function Routes({ routes }: { readonly routes: readonly RouteEntry[] }) {
  // Paths come first: they begin with a sign that sorts before letters.
  const groups = Map.groupBy(routes, ({ path, runs }) =>
    runs === undefined ? `/${path.split('/')[1] ?? ''}` : 'By the clock',
  );
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([segment, entries]) => (
      <section key={segment}>
        <h3>{segment}</h3>
        <ul>
          {entries
            .toSorted((a, b) => (a.path === b.path ? rankOf(a) - rankOf(b) : a.path < b.path ? -1 : 1))
            .map((route) => (
              <RouteItem key={route.id} route={route} segment={segment} />
            ))}
        </ul>
      </section>
    ));
}

function RouteItem({ route, segment }: { readonly route: RouteEntry; readonly segment: string }) {
  const { id, path, title, runs } = route;
  const isOpen = useStore(({ open }) => open.what === 'route' && open.route === id);
  const rest = segment === '/' ? path : path.slice(segment.length) || '/';
  return (
    <li>
      <button className="route-item" aria-current={isOpen} onClick={() => void openRoute(id)}>
        <StartMark of={route} isShort />
        <span>
          {runs === undefined ? <code>{rest}</code> : <span className="runs">{runs}</span>}
          <small>{title ?? id}</small>
        </span>
        <Dot route={id} />
        <Problems route={route} />
      </button>
    </li>
  );
}

/** Files of the project that currently contain no route or function, by name, each with the reason. */
function UnreadableFiles({ project: { unreadable, diagnostics } }: { readonly project: ProjectView }) {
  const open = useStore((state) => state.open);
  if (unreadable.length === 0) return null;
  return (
    <section>
      <h3>Cannot be read</h3>
      <ul>
        {unreadable.map((file) => (
          <li key={file}>
            <button
              className="project-item"
              aria-current={open.what === 'file' && open.file === file}
              onClick={() => openPart({ what: 'file', file })}
            >
              <FileWarning className="is-error" size={14} aria-hidden="true" />
              <span>
                {file.split('/').at(-1)}
                <small>{diagnostics.find((each) => each.file === file)?.message}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FunctionItem({ entry }: { readonly entry: FunctionEntry }) {
  const { id, name, title, guard } = entry;
  const isOpen = useStore(({ open }) => open.what === 'route' && open.route === id);
  return (
    <li>
      <button className="route-item" aria-current={isOpen} onClick={() => void openRoute(id)}>
        <FunctionMark isGuard={guard === true} />
        <span>
          <code>{name}</code>
          {title !== undefined && <small>{title}</small>}
        </span>
        <Dot route={id} />
        <Problems route={entry} />
      </button>
    </li>
  );
}

/** A dot for what is uncommitted, or was just changed by something else. */
function Dot({ route }: { readonly route: string }) {
  const isForeign = useChanges(({ foreign }) => foreign.has(route));
  const isUncommitted = useChanges(({ uncommitted }) => uncommitted.has(route));
  if (!isForeign && !isUncommitted) return null;
  const name = isForeign ? 'changed outside of the Builder' : 'not committed';
  return <i className={`dot${isForeign ? ' is-foreign' : ''}`} role="img" aria-label={name} title={name} />;
}

function Problems({ route }: { readonly route: Pick<RouteEntry, 'id' | 'problems'> }) {
  const look = useStore((state) => worstOf(tallyOfEntry(state, route)));
  const words = useStore((state) => inWords(tallyOfEntry(state, route)));
  if (look === undefined) return null;
  const Icon = lookIcons[look];
  return <Icon className={`is-${look}`} size={14} role="img" aria-label={words} />;
}

function Tables({ project: { tables } }: { readonly project: ProjectView }) {
  const names = Object.keys(tables);
  return (
    <>
      <ListHeading title="Tables" action="New table" onAdd={() => openDialog('new-table')} />
      {names.length === 0 && <p className="quiet">No table yet. Tables store what routes write.</p>}
      <ul>
        {names.map((table) => (
          <ProjectItem
            key={table}
            Icon={Table2}
            title={table}
            detail={columnsText(tables[table])}
            open={{ what: 'table', table }}
          />
        ))}
      </ul>
    </>
  );
}

function columnsText(table: JsonValue | undefined): string {
  const count = Object.keys(objectOf(objectOf(table)['columns'])).length;
  return count === 1 ? '1 column' : `${count} columns`;
}

const Secrets = ({ project: { secrets } }: { readonly project: ProjectView }) => (
  <>
    <header>
      <h2>Secrets</h2>
    </header>
    <ul>
      <ProjectItem
        Icon={KeyRound}
        title="Secrets"
        detail={
          secrets.length === 0 ? 'none declared' : secrets.length === 1 ? '1 declared' : `${secrets.length} declared`
        }
        open={{ what: 'secrets' }}
      />
    </ul>
  </>
);

const Settings = ({ project: { settings } }: { readonly project: ProjectView }) => (
  <>
    <header>
      <h2>Project</h2>
    </header>
    <ul>
      <ProjectItem Icon={Settings2} title="Settings" detail={settingsText(settings)} open={{ what: 'settings' }} />
    </ul>
  </>
);

/** The project's settings, by name. */
const settingsText = ({ values }: ProjectView['settings']): string =>
  Object.keys(values).map(humanName).join(', ').toLowerCase();

interface ProjectItemProps {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly detail: string;
  readonly open: Open;
}

function ProjectItem({ Icon, title, detail, open }: ProjectItemProps) {
  const isOpen = useStore((state) =>
    open.what === 'table'
      ? state.open.what === 'table' && state.open.table === open.table
      : state.open.what === open.what,
  );
  return (
    <li>
      <button className="project-item" aria-current={isOpen} onClick={() => openPart(open)}>
        <Icon size={14} aria-hidden="true" />
        <span>
          {title}
          <small>{detail}</small>
        </span>
      </button>
    </li>
  );
}
