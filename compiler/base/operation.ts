import type { JsonValue } from './json.ts';

/**
 * A change of a flow, as the Builder, quick fixes and commands express it. It names parts by id, so that it still means
 * the same after the file was changed elsewhere; see compiler/edit/ for how it becomes an edit of the text.
 */
export type Operation = PathOperation | RouteOperation;

/**
 * Changes a part of a route or of a function, as `flow-name.ts` names them, or, without `route`, of what the routes
 * share (`project.json`).
 */
export type PathOperation = { readonly route?: string } & (
  | {
      /** Replaces a value in its place, or adds the member where the format has it. */
      readonly do: 'set';
      readonly path: Path;
      readonly value: JsonValue;
    }
  /** Removes a member or an item, with its comma and its line. */
  | { readonly do: 'remove'; readonly path: Path }
  | {
      /** Adds an item to a list after another one: by default after the last, with `null` at the start. */
      readonly do: 'insert';
      readonly path: Path;
      readonly after?: Step | null;
      readonly value: JsonValue;
    }
  /** Renames a member; its value and its place stay. */
  | { readonly do: 'rename'; readonly path: Path; readonly key: string }
  /** The inverse of the others: puts text back exactly as it was. Refused if the text it replaces has changed since. */
  | RestoreOperation
);

export interface RestoreOperation {
  readonly do: 'restore';
  /** The object or list, or the value itself. */
  readonly path: Path;
  /** The neighbour of the text; undefined if it is the whole value at `path`. */
  readonly beside?: { readonly step: Step; readonly side: 'before' | 'after' };
  /** The text that must be there. */
  readonly replaces: string;
  readonly text: string;
}

/** Adds or removes a whole route or function: an item of `routes` or `functions`, or in a folder a file. */
export type RouteOperation =
  | { readonly do: 'add-route'; readonly value: JsonValue }
  | { readonly do: 'add-function'; readonly value: JsonValue }
  | { readonly do: 'remove-route'; readonly route: string }
  /** The inverse of `remove-route` where it had its own file. */
  | { readonly do: 'restore-file'; readonly file: string; readonly text: string };

export type Path = readonly Step[];

/** One step into JSON: a key, an index, or the item of a list with that id or, for an edge, with those ends. */
export type Step = string | number | { readonly id: string } | { readonly from: string; readonly to: string };

/** A way out that a diagnostic offers. Its title completes the sentence "Fix: …". */
export interface Fix {
  readonly title: string;
  readonly operations: readonly Operation[];
  /** Whether it may not be what was meant, or deletes what somebody wrote: `check --fix` does not apply it. */
  readonly isGuess?: true;
}
