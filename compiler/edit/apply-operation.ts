import { isObject } from '../base/json.ts';
import { functionIn, nameOfFunction } from '../base/flow-name.ts';
import type { JsonValue } from '../base/json.ts';
import type { Operation, Path, PathOperation, RestoreOperation, Step } from '../base/operation.ts';
import { insertItem, insertMember, removeItem, renameMember, setValue } from './change.ts';
import type { Draft } from './change.ts';
import { editInside, editWhole, itemAt, itemsOf, partAt, sliceOf, stringIn } from './json-text.ts';
import type { JsonText, TextEdit, Trail } from './json-text.ts';
import { keysAt } from './key-order.ts';
import { indexOf, locate, pathTo, stepTo } from './locate.ts';
import { changedSince, needsId, noRoute, notThere, thereAlready, wrongShape } from './refuse.ts';
import type { Refusal } from './refuse.ts';
import { styleOf } from './style.ts';

export type Outcome = Applied | { readonly refusal: Refusal };

export interface Applied {
  readonly file: JsonText;
  /** Each applies to the text that results from the one before it. */
  readonly edits: readonly TextEdit[];
  /** Restores the earlier text, byte for byte; the inverse of the last operation comes first. */
  readonly inverse: readonly PathOperation[];
}

/** Applies an operation to the text of its file. Only the lines that have to change do. */
export function applyOperation(file: JsonText, operation: PathOperation, prefix: Path): Outcome {
  const { route } = operation;
  const found = locate(file, [...prefix, ...operation.path]);
  if (route !== undefined && found.trail.length < prefix.length) return { refusal: noRoute(route) };
  const draft: Draft = {
    file,
    edits: [],
    style: styleOf(file),
    depth: prefix.length,
    part: route === undefined ? 'project' : functionIn(route) === undefined ? 'route' : 'function',
  };
  const result = attempt(draft, operation, found.trail, found.missing);
  if ('message' in result) return { refusal: result };
  const { after, undo } = result;
  if (after.edits.length === 0) return { file, edits: [], inverse: [] };
  if (route !== undefined && idAt(after.file, found.trail.slice(0, prefix.length)) === undefined)
    return { refusal: needsId(route) };
  return {
    file: after.file,
    edits: after.edits,
    inverse: [inverseOf(file, after.file, operation, undo, prefix.length)],
  };
}

interface Result {
  readonly after: Draft;
  readonly undo: Undo;
}

/** What to restore: the text next to a neighbour (by its index in the new text), a whole value, or a key. */
type Undo =
  | {
      readonly kind: 'beside';
      readonly container: Trail;
      readonly index: number;
      readonly side: 'before' | 'after';
      readonly replaces: string;
      readonly text: string;
    }
  | { readonly kind: 'whole'; readonly trail: Trail }
  | { readonly kind: 'key'; readonly container: Trail; readonly index: number; readonly key: string };

function attempt(draft: Draft, operation: PathOperation, trail: Trail, missing: number): Result | Refusal {
  if (missing > 0 && (operation.do === 'set' || operation.do === 'insert'))
    return addMissing(draft, operation, trail, operation.do === 'set' ? operation.value : [operation.value]);
  if (missing > 0) return notThere(operation, missing);
  switch (operation.do) {
    case 'set':
      return set(draft, operation, trail);
    case 'insert':
      return insert(draft, operation, trail);
    case 'remove':
      return remove(draft, operation, trail);
    case 'rename':
      return rename(draft, operation, trail);
    case 'restore':
      return restore(draft, operation, trail);
  }
}

function set(draft: Draft, operation: PathOperation & { readonly do: 'set' }, trail: Trail): Result | Refusal {
  const { path, value } = operation;
  const list = path.slice(0, -2);
  if (path.at(-1) === 'id' && typeof value === 'string' && isNamed(draft, list)) {
    const other = indexOf(partAt(draft.file.root, trail.slice(0, -2)), { id: value });
    if (other !== -1 && other !== trail.at(-2)) return thereAlready({ ...operation, path: [...list, { id: value }] });
  }
  return { after: setValue(draft, trail, value), undo: { kind: 'whole', trail } };
}

/** The subject of a message about the first step that leads nowhere. */
const upTo = ({ route, path }: PathOperation, missing: number) => ({
  ...(route === undefined ? {} : { route }),
  path: path.slice(0, path.length - missing + 1),
});

/** Adds a member, and those enclosing members of the format that the file does not have yet. */
function addMissing(draft: Draft, operation: PathOperation, trail: Trail, value: JsonValue): Result | Refusal {
  const { path } = operation;
  const present = trail.length - draft.depth;
  const [key, ...rest] = path.slice(present);
  const container = partAt(draft.file.root, trail);
  const isKnown = (at: number): boolean => {
    const step = path[at];
    return typeof step === 'string' && keysAt(draft.part, path.slice(0, at))?.includes(step) === true;
  };
  const mayAdd = rest.every((step, index) => typeof step === 'string' && isKnown(present + index));
  if (typeof key !== 'string' || !mayAdd) return notThere(operation, rest.length + 1);
  if (container.kind !== 'object') return wrongShape(upTo(operation, rest.length + 2), 'object');
  const whole = rest.reduceRight<JsonValue>(
    (inner, step) => (typeof step === 'string' ? { [step]: inner } : inner),
    value,
  );
  return added(draft, insertMember(draft, trail, key, whole), trail);
}

function insert(draft: Draft, operation: PathOperation & { readonly do: 'insert' }, trail: Trail): Result | Refusal {
  const { value, after, path } = operation;
  const list = partAt(draft.file.root, trail);
  if (list.kind !== 'list') return wrongShape(operation, 'list');
  const own = nameOf(value);
  if (isNamed(draft, path) && own !== undefined && indexOf(list, own) !== -1)
    return thereAlready({ ...operation, path: [...path, own] });
  const items = itemsOf(list);
  const behind = after === undefined ? -1 : after === null ? 0 : indexOf(list, after) + 1;
  // The position is not essential: if that neighbour is gone, the item is appended.
  const index = after === null ? 0 : behind > 0 ? behind : items.length;
  return added(draft, insertItem(draft, trail, index, value), trail);
}

/** Whether the items of a list are told apart by their names. */
const isNamed = ({ part }: Draft, [first, second, ...rest]: Path): boolean =>
  part === 'project'
    ? (first === 'routes' || first === 'functions') && second === undefined
    : first === 'flow' && (second === 'nodes' || second === 'edges') && rest.length === 0;

function nameOf(value: JsonValue): Step | undefined {
  if (!isObject(value)) return undefined;
  const { id, from, to } = value;
  if (typeof id === 'string') return { id };
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined;
}

/** The inverse of an edit that added text next to a neighbour, or filled an empty container. */
function added(before: Draft, after: Draft, container: Trail): Result {
  const [edit] = after.edits;
  const items = itemsOf(partAt(before.file.root, container));
  const index = items.findIndex(({ end }) => end === edit?.start);
  if (items.length === 0 || edit === undefined) return { after, undo: { kind: 'whole', trail: container } };
  const beside = index === -1 ? ({ index: 1, side: 'before' } as const) : ({ index, side: 'after' } as const);
  return { after, undo: { kind: 'beside', container, ...beside, replaces: edit.text, text: '' } };
}

function remove(draft: Draft, operation: PathOperation, trail: Trail): Result | Refusal {
  const container = trail.slice(0, -1);
  const index = trail.at(-1);
  if (index === undefined || trail.length <= draft.depth) return wrongShape(operation, 'part that can be removed');
  const after = removeItem(draft, container, index);
  const { length } = itemsOf(partAt(draft.file.root, container));
  if (length === 1) return { after, undo: { kind: 'whole', trail: container } };
  const beside =
    index < length - 1 ? ({ index, side: 'before' } as const) : ({ index: index - 1, side: 'after' } as const);
  const [edit] = after.edits;
  const text = edit === undefined ? '' : sliceOf(draft.file, edit);
  return { after, undo: { kind: 'beside', container, ...beside, replaces: '', text } };
}

function rename(draft: Draft, operation: PathOperation & { readonly do: 'rename' }, trail: Trail): Result | Refusal {
  const container = trail.slice(0, -1);
  const index = trail.at(-1) ?? 0;
  const object = partAt(draft.file.root, container);
  const { key } = trail.length > draft.depth ? itemAt(object, index) : {};
  if (key === undefined) return wrongShape(operation, 'part that has a name');
  const isTaken = key.name !== operation.key && indexOf(object, operation.key) !== -1;
  if (isTaken) return thereAlready({ ...operation, path: [...operation.path.slice(0, -1), operation.key] });
  const after = renameMember(draft, container, index, operation.key);
  const start = itemAt(object, index).start;
  const isPlain = sliceOf(draft.file, { start, end: key.end }) === JSON.stringify(key.name);
  const isFree = indexOf(partAt(after.file.root, container), key.name) === -1;
  // A key with escapes, or one that occurs twice, can only be restored as text.
  const undo: Undo =
    isPlain && isFree ? { kind: 'key', container, index, key: key.name } : { kind: 'whole', trail: container };
  return { after, undo };
}

function restore(draft: Draft, operation: PathOperation & RestoreOperation, trail: Trail): Result | Refusal {
  const { beside, replaces, text } = operation;
  const { file } = draft;
  const part = partAt(file.root, trail);
  if (beside === undefined) {
    const edited = sliceOf(file, part) === replaces ? editWhole(file, trail, text) : undefined;
    if (edited === undefined) return changedSince(operation);
    return { after: { ...draft, file: edited, edits: [{ ...part, text }] }, undo: { kind: 'whole', trail } };
  }
  const items = itemsOf(part);
  const index = indexOf(part, beside.step);
  const neighbour = items[index];
  if (neighbour === undefined) return changedSince(operation);
  const start = beside.side === 'after' ? neighbour.end : neighbour.start - replaces.length;
  const edit = { start, end: start + replaces.length, text };
  const isCut = (at: number): boolean => items.some((item) => item.start < at && at < item.end);
  const fits = sliceOf(file, edit) === replaces && !isCut(edit.start) && !isCut(edit.end);
  const edited = fits ? editInside(file, trail, edit) : undefined;
  if (edited === undefined) return changedSince(operation);
  const grown = itemsOf(partAt(edited.root, trail)).length - items.length;
  const at = beside.side === 'after' ? index : index + grown;
  return {
    after: { ...draft, file: edited, edits: [edit] },
    undo: { kind: 'beside', container: trail, index: at, side: beside.side, replaces: text, text: replaces },
  };
}

/** The id of the flow there; undefined if there is none, or another one. */
function idAt(file: JsonText, route: Trail): string | undefined {
  const id = stringIn(partAt(file.root, route), 'id');
  const index = route.at(-1);
  if (id === undefined || index === undefined) return id;
  return indexOf(partAt(file.root, route.slice(0, -1)), { id }) === index ? id : undefined;
}

/** The operation that undoes another one, addressed by the names in the new text. */
function inverseOf(
  before: JsonText,
  after: JsonText,
  { route }: PathOperation,
  undo: Undo,
  depth: number,
): PathOperation {
  const trail = undo.kind === 'whole' ? undo.trail : undo.container;
  const id = route === undefined ? undefined : idAt(after, trail.slice(0, depth));
  const named = route !== undefined && functionIn(route) !== undefined && id !== undefined ? nameOfFunction(id) : id;
  const at = route === undefined ? {} : { route: named ?? route };
  const full = pathTo(after, trail);
  const path = full.slice(depth);
  const step =
    undo.kind === 'whole' || full.length < trail.length ? undefined : stepTo(partAt(after.root, trail), undo.index);
  if (undo.kind === 'whole' || step === undefined) {
    const part = trail.slice(0, full.length);
    const [replaces, text] = [after, before].map((file) => sliceOf(file, partAt(file.root, part)));
    return { do: 'restore', ...at, path, replaces: replaces ?? '', text: text ?? '' };
  }
  if (undo.kind === 'key') return { do: 'rename', ...at, path: [...path, step], key: undo.key };
  const { side, replaces, text } = undo;
  return { do: 'restore', ...at, path, beside: { step, side }, replaces, text };
}

/** Whether an operation changes part of a file, rather than the list of files. */
export const isPathOperation = (operation: Operation): operation is PathOperation => 'path' in operation;
