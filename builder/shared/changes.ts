import type { NodeView, RouteEntry, TriggerView, WireView } from '../../compiler/view/route-view.ts';

/** How the flow on disk differs from a commit, as shown by the page. Plain JSON. */

/** A branch or tag to compare with. */
export interface Revision {
  /** In a form that git accepts. */
  readonly name: string;
  readonly is: 'branch' | 'remote branch' | 'tag';
}

export interface Commit {
  /** Abbreviated. */
  readonly id: string;
  readonly subject: string;
  readonly date: string;
}

export interface Comparison {
  readonly commit: Commit;
  /** All routes, as counted by `flowsmith diff`; undefined if the versions could not be compared as a whole. */
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
  /** Its current id, or the former one if it is gone; for a function, its flow name. */
  readonly id: string;
  readonly isFunction?: true;
  readonly guard?: boolean;
  readonly change: Change;
  /** Its former id, if that has changed. */
  readonly was?: string;
  readonly lines: readonly ChangeLine[];
}

/** What a change means to people who call, run or review the server. */
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
  /** For nodes and wires, by id; unchanged ones have none. */
  readonly marks: readonly (readonly [id: string, change: Change])[];
  /** Why there is no code to compare, or the changed lines with some context. */
  readonly code: { readonly missing: string } | { readonly path: string; readonly stretches: readonly Stretch[] };
}

export type Stretch = readonly CodeLine[];

export interface CodeLine {
  readonly change?: 'added' | 'removed';
  /** Its line number in each version, from 1. */
  readonly before?: number;
  readonly after?: number;
  readonly text: string;
}
