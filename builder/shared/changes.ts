import type { NodeView, RouteEntry, TriggerView, WireView } from '../../compiler/view/route-view.ts';

/** How the flow on disk differs from a commit, as the page shows it. Plain JSON. */

/** A branch or tag to compare with. */
export interface Revision {
  /** As git takes it. */
  readonly name: string;
  readonly is: 'branch' | 'remote branch' | 'tag';
}

export interface Commit {
  /** A short one. */
  readonly id: string;
  readonly subject: string;
  readonly date: string;
}

export interface Comparison {
  readonly commit: Commit;
  /** All routes, as `flowsmith diff` counts them; undefined if the versions could not be compared as a whole. */
  readonly summary?: string;
  /** Why contracts, tables and effects are not compared. */
  readonly incomplete?: string;
  readonly consequences: readonly Consequence[];
  /** Settings and tables. */
  readonly project: readonly ChangeLine[];
  readonly routes: readonly RouteSummary[];
}

type Change = 'added' | 'removed' | 'changed';

/** A route or a function that changed. */
export interface RouteSummary extends Pick<RouteEntry, 'method' | 'path' | 'title' | 'trigger' | 'runs'> {
  /** Its present id, or the former one if it is gone; of a function, its name among the flows. */
  readonly id: string;
  readonly isFunction?: true;
  readonly guard?: boolean;
  readonly change: Change;
  /** Its id before, where that is new. */
  readonly was?: string;
  readonly lines: readonly ChangeLine[];
}

/** What a change means to those who call, run or review the server. */
export interface Consequence {
  readonly severity: 'breaking' | 'attention' | 'safe';
  readonly about: string;
  readonly message: string;
  readonly route?: string;
}

/** A change in the words of `flowsmith diff`. */
export interface ChangeLine {
  readonly change: Change | 'renamed';
  readonly text: string;
  readonly details: readonly string[];
}

/** Both versions of a route in one drawing, and its code. */
export interface RouteComparison {
  readonly id: string;
  readonly trigger: TriggerView;
  readonly nodes: readonly NodeView[];
  readonly wires: readonly WireView[];
  /** Of nodes and wires, by id; what is as before has none. */
  readonly marks: readonly (readonly [id: string, change: Change])[];
  /** Why there is no code to compare, or the lines that changed and some around. */
  readonly code: { readonly missing: string } | { readonly path: string; readonly stretches: readonly Stretch[] };
}

export type Stretch = readonly CodeLine[];

export interface CodeLine {
  readonly change?: 'added' | 'removed';
  /** Its number in either version, from 1. */
  readonly before?: number;
  readonly after?: number;
  readonly text: string;
}
