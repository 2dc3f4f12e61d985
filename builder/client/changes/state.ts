import { create } from 'zustand';
import type { Event } from '../../shared/messages.ts';
import { useStore } from '../store.ts';

/** What the server says about changes, and what the pane compares with. */
interface ChangesState {
  /** Routes with uncommitted changes. */
  readonly uncommitted: ReadonlySet<string>;
  /** Routes that something else changed since they were looked at. */
  readonly foreign: ReadonlySet<string>;
  /** Grows with every change of the files and of the last commit. */
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
