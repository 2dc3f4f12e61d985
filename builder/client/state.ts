import type { Operation, Path } from '../../compiler/base/operation.ts';
import type { CodeView, KindView, ProjectView, RouteView } from '../../compiler/view/route-view.ts';
import type { MailView, Problem, ServerState, Tried } from '../shared/messages.ts';
import type { PlacesByRoute, PlacesOfRoute } from '../shared/places.ts';
import type { Connection, Host } from './host.ts';

/** How many undo steps there are at most. */
export const mostUndo = 500;

/** What the page shows. The flow itself is text on the server's disk; everything about it here came from there. */
export interface State {
  readonly connection: Connection;
  readonly host: Host | undefined;
  readonly project: ProjectView | undefined;
  readonly kinds: ReadonlyMap<string, KindView>;
  /** What is in the middle: a route, or a part of the project. */
  readonly open: Open;
  readonly view: RouteView | undefined;
  /** The view of the route as its file is; `view` may be that of an edit that is only tried. */
  readonly written: RouteView | undefined;
  /** The last code of each route that was shown: dimmed while there are errors. */
  readonly lastGood: ReadonlyMap<string, CodeView>;
  /** Where this user put nodes, as long as that is not shared in the file. */
  readonly places: PlacesByRoute;
  readonly selection: Selection;
  /** The node under the pointer, on the canvas or in the code. */
  readonly hovered: string | undefined;
  readonly undo: readonly Entry[];
  readonly redo: readonly Entry[];
  readonly server: ServerState;
  readonly tried: Answered | undefined;
  /** How many edits, undos and redos the host has not answered yet. */
  readonly unsaved: number;
  /** The field that the inspector focuses as soon as it shows it, as a path from the root of the route or project. */
  readonly field: Path | undefined;
  /** What the development server printed, the last lines of it. */
  readonly log: readonly string[];
  /** What the development server stored instead of sending, the newest first. */
  readonly mails: readonly MailView[];
  /** Shown until dismissed, or until the next edit that works. */
  readonly problem: ShownProblem | undefined;
  /** What the last edit did, for screen readers. A new object is announced again, even if its text is the same. */
  readonly announcement: { readonly text: string; readonly isEdit?: true };
}

export interface ShownProblem extends Problem {
  /** The edit that failed because of it, and what it would have written. */
  readonly lost?: { readonly title: string; readonly text: string };
}

/** The result of a try. */
export interface Answered extends Tried {
  /** The code of the route when it was asked; undefined if there were errors. */
  readonly code: string | undefined;
}

export type Open =
  | { readonly what: 'nothing' }
  | { readonly what: 'route'; readonly route: string }
  | { readonly what: 'table'; readonly table: string }
  | { readonly what: 'secrets' }
  | { readonly what: 'settings' }
  /** The file of a route or function that cannot be read just now. */
  | { readonly what: 'file'; readonly file: string };

export interface Selection {
  readonly nodes: ReadonlySet<string>;
  readonly wires: ReadonlySet<string>;
  /** Where it was made: the canvas follows the code, and the other way round. */
  readonly origin: 'canvas' | 'code' | 'list';
}

/** Places the nodes of a route for this user, outside the file; null returns to the automatic arrangement. */
export interface Placing {
  readonly route: string;
  /** The id that the route had before. */
  readonly from?: string;
  readonly places: PlacesOfRoute | null;
}

/** What is done to the files, and beside them. */
export interface Work {
  readonly operations: readonly Operation[];
  readonly placing?: Placing | undefined;
}

/** One undo step. */
export interface Entry extends Work {
  readonly title: string;
  /** Reopened by undo and redo. */
  readonly open: Open;
  readonly selection: Selection;
  /** Further edits of the same text become part of the entry until then. */
  readonly mergeable?: { readonly key: string; readonly until: number };
}
