import type { Operation, Path } from '../../compiler/base/operation.ts';
import type { CodeView, KindView, ProjectView, RouteView } from '../../compiler/view/route-view.ts';
import type { MailView, Problem, ServerState, Tried } from '../shared/messages.ts';
import type { PlacesByRoute, PlacesOfRoute } from '../shared/places.ts';
import type { Connection, Host } from './host.ts';

/** The maximum number of undo steps. */
export const mostUndo = 500;

/** What the page shows. The flow itself is text on the server's disk, from which everything about it here derives. */
export interface State {
  readonly connection: Connection;
  readonly host: Host | undefined;
  readonly project: ProjectView | undefined;
  readonly kinds: ReadonlyMap<string, KindView>;
  /** What is shown in the middle: a route, or a part of the project. */
  readonly open: Open;
  readonly view: RouteView | undefined;
  /** The view of the route as its file is; `view` may be that of an edit being previewed. */
  readonly written: RouteView | undefined;
  /** The project and the route as the host told them last. The others above also show what it has not answered yet. */
  readonly toldProject: ProjectView | undefined;
  readonly toldView: RouteView | undefined;
  /** The operations of the edits that it has not answered yet, in their order. */
  readonly awaited: readonly (readonly Operation[])[];
  /** The last code of each route shown. It is dimmed while there are errors. */
  readonly lastGood: ReadonlyMap<string, CodeView>;
  /** Where this user placed nodes, unless that is shared in the file. */
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
  /** The field that the inspector focuses once it is shown, as a path from the root of the route or project. */
  readonly field: Path | undefined;
  /** The end of what the development server has printed. */
  readonly log: string;
  /** The mails that the development server stored instead of sending, newest first. */
  readonly mails: readonly MailView[];
  /** Shown until dismissed, or until the next edit that works. */
  readonly problem: ShownProblem | undefined;
  /** What the last edit did, for screen readers. A new object is announced again, even if its text is the same. */
  readonly announcement: { readonly text: string; readonly isEdit?: true };
}

export interface ShownProblem extends Problem {
  /** The edits that have failed since the last dismissal: because of what, and what they would have written. */
  readonly lost?: readonly { readonly title: string; readonly text: string; readonly message: string }[];
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
  /** Where the selection was made: the canvas follows the code, and vice versa. */
  readonly origin: 'canvas' | 'code' | 'list';
}

/** Places the nodes of a route for this user, outside the file; null returns to the automatic arrangement. */
export interface Placing {
  readonly route: string;
  /** The route's previous id. */
  readonly from?: string;
  readonly places: PlacesOfRoute | null;
}

/** The change to the files, and to what is stored beside them. */
export interface Work {
  readonly operations: readonly Operation[];
  readonly placing?: Placing | undefined;
}

/** One undo step. */
export interface Entry extends Work {
  readonly title: string;
  /** Reopened by undo and redo. */
  readonly open: Open;
  /** Where the undo was asked for: opened by the redo, if that removes what `open` is, such as a deleted route. */
  readonly left?: Open | undefined;
  readonly selection: Selection;
  /** Until then, further edits of the same text become part of the entry. */
  readonly mergeable?: { readonly key: string; readonly until: number };
}
