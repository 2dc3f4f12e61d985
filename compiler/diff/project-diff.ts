import type { JsonValue } from '../base/json.ts';
import type { Change, FlowGraph } from '../graph/flow-graph.ts';

/** The differences between two versions of a project and their consequences; moves and reordering do not count. */
export interface ProjectDiff {
  readonly settings: readonly FieldChange[];
  readonly routes: readonly RouteDiff[];
  readonly tables: readonly string[];
  readonly consequences: readonly Consequence[];
}

export interface RouteDiff {
  readonly id: string;
  readonly change: Change;
  /** Its former id, if that has changed. */
  readonly was?: string;
  /** The current one, or the former one if it was removed: `POST /users`. */
  readonly endpoint: string;
  readonly title?: string;
  readonly settings: readonly FieldChange[];
  readonly nodes: readonly NodeDiff[];
  readonly wires: readonly WireDiff[];
  readonly consequences: readonly Consequence[];
  /** Both versions in one drawing, with added, removed and changed parts distinguished. */
  readonly graph: FlowGraph;
}

export interface NodeDiff {
  readonly id: string;
  readonly change: Change | 'renamed';
  /** The label, else the title of the kind. */
  readonly name: string;
  readonly kind: string;
  /** The former id, if only that has changed. */
  readonly before?: string;
  readonly fields: readonly FieldChange[];
}

export interface WireDiff {
  readonly change: 'added' | 'removed';
  readonly from: string;
  readonly to: string;
}

/** A setting, by its path; a side is undefined if it was not set. */
export interface FieldChange {
  readonly path: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/**
 * What a change means to people who call, run or review the server. `breaking`: a working caller may fail. `attention`:
 * the server does or needs something new. `safe`: no action is needed.
 */
export interface Consequence {
  readonly severity: Severity;
  readonly about: 'route' | 'request' | 'response' | 'effect' | 'security' | 'operation' | 'migration';
  readonly message: string;
}

export type Severity = 'breaking' | 'attention' | 'safe';
export const severities = ['breaking', 'attention', 'safe'] as const satisfies readonly Severity[];
