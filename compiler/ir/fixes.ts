import type { FixPlace } from '../base/diagnostic.ts';
import type { JsonValue } from '../base/json.ts';
import type { Fix, Operation, Path } from '../base/operation.ts';
import { quoted } from '../base/visible-text.ts';

/** The building blocks of the catalogue's fixes. */

export const routeOf = ({ route }: FixPlace) => (route === undefined ? {} : { route });

export const set = (at: FixPlace, path: Path, value: JsonValue): Operation => ({
  do: 'set',
  ...routeOf(at),
  path,
  value,
});
export const remove = (at: FixPlace, path: Path): Operation => ({ do: 'remove', ...routeOf(at), path });
export const rename = (at: FixPlace, path: Path, key: string): Operation => ({
  do: 'rename',
  ...routeOf(at),
  path,
  key,
});
/** Adds an item to the end of a list. */
export const append = (at: FixPlace, path: Path, value: JsonValue): Operation => ({
  do: 'insert',
  ...routeOf(at),
  path,
  value,
});

/** Marks a finding as intended, by adding to a list that may not exist yet. */
export const sayItIsMeant = (at: FixPlace, id: string, { isFirst }: { readonly isFirst: boolean }): Fix =>
  guess({
    title: 'Say that it is meant',
    operations: [isFirst ? set(at, ['overrides'], [id]) : append(at, ['overrides'], id)],
  });

export const nodeAt = (id: string, ...rest: Path): Path => ['flow', 'nodes', { id }, ...rest];
export const edgeAt = (edge: Edge, ...rest: Path): Path => ['flow', 'edges', { ...edge }, ...rest];

/** An edge as written in the file. */
export interface Edge {
  readonly from: string;
  readonly to: string;
}

export const guess = (fix: Fix): Fix => ({ ...fix, isGuess: true });

/** Did you mean: changes the value that is misspelt. */
export const spelling = (at: FixPlace, name: string, near: string | undefined): readonly Fix[] =>
  near === undefined ? [] : [change(name, near, set(at, at.path, near))];

/** Did you mean one of these: for a name that resembles no known value, offers the first few. */
const oneOf = (at: FixPlace, name: string, known: readonly string[]): readonly Fix[] =>
  known.slice(0, 3).flatMap((each) => spelling(at, name, each).map(guess));

/** Did you mean: the nearest known value or, without one, the first few. */
export const meant = (at: FixPlace, name: string, near: string | undefined, known: readonly string[]): readonly Fix[] =>
  near === undefined ? oneOf(at, name, known) : spelling(at, name, near);

/** Did you mean: changes the key that is misspelt. */
export const keySpelling = (at: FixPlace, name: string, near: string | undefined): readonly Fix[] =>
  near === undefined ? [] : [change(name, near, rename(at, at.path, near))];

const change = (name: string, near: string, operation: Operation): Fix => ({
  title: `Change ${quoted(name)} to ${quoted(near)}`,
  operations: [operation],
});

/** Declares a secret that a flow already uses. */
export const declareSecret = (name: string): Operation => ({ do: 'set', path: ['secrets', name], value: {} });

/** Removes a node with its edges, so that no edge is left dangling. */
export const removeNode = (at: FixPlace, id: string, edges: readonly Edge[]): Fix =>
  guess({
    title: `Remove ${quoted(id)}`,
    operations: [...edges.map((edge) => remove(at, edgeAt(edge))), remove(at, nodeAt(id))],
  });

/** An id that no node has yet: `reply`, `reply2`, `reply3`. */
export function freeId(base: string, taken: { readonly has: (id: string) => boolean }): string {
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}${count}`;
  return id;
}
