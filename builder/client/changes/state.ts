import { create } from 'zustand';
import type { Event } from '../../shared/messages.ts';
import { useStore } from '../store.ts';

/** The server's report on changes, and what the pane compares with. */
interface ChangesState {
  /** Routes with uncommitted changes. */
  readonly uncommitted: ReadonlySet<string>;
  /** Routes changed by something else since they were last looked at. */
  readonly foreign: ReadonlySet<string>;
  /** Incremented with every change of the files and of the last commit. */
  readonly version: number;
  readonly against: string;
  /** The route whose changes are shown. */
  readonly chosen: string | undefined;
}

export const useChanges = create<ChangesState>(() => ({
  uncommitted: new Set(),
  foreign: new Set(),
  version: 0,
  against: 'HEAD',
  chosen: undefined,
}));

export function noteChanges({ uncommitted, foreign }: Extract<Event, { readonly on: 'changed' }>): void {
  const { open } = useStore.getState();
  useChanges.setState((before) => ({
    uncommitted: new Set(uncommitted),
    // What is open has been seen.
    foreign: new Set([...before.foreign, ...foreign].filter((id) => open.what !== 'route' || open.route !== id)),
    version: before.version + 1,
  }));
}

/** A route that is opened has been seen. */
useStore.subscribe(({ open }, before) => {
  const { foreign } = useChanges.getState();
  if (open === before.open || open.what !== 'route' || !foreign.has(open.route)) return;
  useChanges.setState({ foreign: new Set([...foreign].filter((id) => id !== open.route)) });
});
