import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import type { Source } from '../../compiler/base/span.ts';
import { refuse } from '../../compiler/cli/terminal/system-error.ts';
import type { RouteComparison } from '../shared/changes.ts';
import type { Changes, Event } from '../shared/messages.ts';
import { openHistory } from './history.ts';
import type { Committed } from './history.ts';
import type { Session } from './session.ts';

/** How the flow on disk differs from the committed one. */
export interface Changed {
  /** Call it when the files have changed; if it was not the Builder, with their previous contents. */
  readonly note: (before: readonly Source[] | undefined) => void;
  /** For a page that opens later. */
  readonly current: () => Event;
  readonly compare: (against: string) => Promise<Changes>;
  readonly compareRoute: (against: string, route: string) => Promise<RouteComparison>;
  /** The files as of the last commit; undefined if there is none. */
  readonly committed: () => Promise<readonly Source[] | undefined>;
  readonly close: () => void;
}

type ChangedEvent = Extract<Event, { readonly on: 'changed' }>;

/** In milliseconds. Typing, and a checkout of many files, each count as one change. */
const untilRest = 250;

/** Git runs in its own process, and the compiler's thread compares, so neither blocks the sockets. */
export function openChanges(
  flow: string,
  session: Session,
  send: (event: Event) => void,
  onBug: (error: unknown) => void,
): Changed {
  const history = openHistory(flow);
  let last: ChangedEvent = { on: 'changed', uncommitted: [], foreign: [] };
  let timer: NodeJS.Timeout | undefined;
  let before: readonly Source[] | undefined;
  let head: string | undefined;
  let watcher: FSWatcher | undefined;
  let hasChanged = true;
  let isClosed = false;

  const wait = (): void => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void look().catch(onBug), untilRest);
  };
  const watchHead = (folder: string): void => {
    try {
      watcher = watch(folder, wait);
      watcher.on('error', () => watcher?.close());
    } catch {
      // Folders that cannot be watched are checked when a file changes.
    }
  };
  const readHead = async (): Promise<Committed | undefined> => {
    if (watcher === undefined) {
      // Outside of a repository, nothing is committed, so git is not run after each edit.
      const folder = await history.gitFolder();
      if (folder === undefined) return undefined;
      if (watcher === undefined && !isClosed) watchHead(folder);
    }
    const committed = await history.read('HEAD');
    return 'commit' in committed ? committed : undefined;
  };
  const look = async (): Promise<void> => {
    const committed = await readHead();
    const id = committed?.commit.id;
    if (isClosed || (id === head && !hasChanged)) return;
    const [foreign, since] = [before, committed?.sources];
    [head, hasChanged, before] = [id, false, undefined];
    last = {
      on: 'changed',
      uncommitted: since === undefined ? [] : await session.changed(since),
      foreign: foreign === undefined ? [] : await session.changed(foreign),
    };
    send(last);
  };

  return {
    note: (files) => {
      hasChanged = true;
      before ??= files;
      wait();
    },
    current: () => ({ ...last, foreign: [] }),
    compare: async (against) => {
      const [revisions, committed] = await Promise.all([history.revisions(), history.read(against)]);
      if ('problem' in committed) return { revisions, result: committed };
      const result = await session.compare(committed.sources);
      return { revisions, result: 'problem' in result ? result : { ...result, commit: committed.commit } };
    },
    compareRoute: async (against, route) => {
      const committed = await history.read(against);
      if ('problem' in committed) return refuse(committed.problem);
      const compared = await session.compareRoute(committed.sources, route);
      return compared ?? refuse({ message: `${route} is as it was.`, hint: 'Choose another route.' });
    },
    committed: async () => (await readHead())?.sources,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      watcher?.close();
    },
  };
}
