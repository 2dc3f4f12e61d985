import type { JsonValue } from './json.ts';

/**
 * A change to a flow, as requested by the Builder, quick fixes and commands. It names parts by id, so that it keeps its
 * meaning if the file is changed elsewhere. compiler/edit/ turns it into an edit of the text.
 */
export type Operation = PathOperation | RouteOperation;

/**
 * Changes a part of a route or of a function, named as in `flow-name.ts`, or, without `route`, of the shared
 * declarations (`project.json`).
 */
export type PathOperation = { readonly route?: string } & (
  | {
      /** Replaces a value, or adds the member at its position in the format. */
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
  /** Renames a member, which keeps its value and its position. */
  | { readonly do: 'rename'; readonly path: Path; readonly key: string }
  /** The inverse of the others: restores text exactly as it was. Refused if the text to replace has changed since. */
  | RestoreOperation
);

export interface RestoreOperation {
  readonly do: 'restore';
  /** The object or list, or the value itself. */
  readonly path: Path;
  /** The part next to the text; undefined if the text is the whole value at `path`. */
  readonly beside?: { readonly step: Step; readonly side: 'before' | 'after' };
  /** The text that must currently be there. */
  readonly replaces: string;
  readonly text: string;
}

/** Adds or removes a whole route or function: an item of `routes` or `functions`, or a file in a folder. */
export type RouteOperation =
  | { readonly do: 'add-route'; readonly value: JsonValue }
  | { readonly do: 'add-function'; readonly value: JsonValue }
  | { readonly do: 'remove-route'; readonly route: string }
  /** The inverse of `remove-route` if the route had its own file. */
  | { readonly do: 'restore-file'; readonly file: string; readonly text: string };

export type Path = readonly Step[];

/** One step into JSON: a key, an index, or the item of a list with that id or, for an edge, with those ends. */
export type Step = string | number | { readonly id: string } | { readonly from: string; readonly to: string };

/** A remedy offered by a diagnostic. Its title completes the sentence "Fix: …". */
export interface Fix {
  readonly title: string;
  readonly operations: readonly Operation[];
  /** Whether it may not be what was meant, or deletes what somebody wrote. `check --fix` then does not apply it. */
  readonly isGuess?: true;
}
