import { isList, isObject } from '../base/json.ts';
import type { JsonValue } from '../base/json.ts';
import type { Path } from '../base/operation.ts';
import { editInside, editWhole, isSame, itemAt, itemsOf, partAt, valueOf } from './json-text.ts';
import type { Item, JsonText, TextEdit, Trail } from './json-text.ts';
import { keysAt, placeOf } from './key-order.ts';
import type { FilePart } from './key-order.ts';
import { modelsFor } from './models.ts';
import type { Slot } from './models.ts';
import { print, printFlat } from './print.ts';
import { hasBreak, indentAt } from './style.ts';
import type { Style } from './style.ts';

/** A text being changed, and the edits so far, each relative to the text after the one before it. */
export interface Draft {
  readonly file: JsonText;
  readonly edits: readonly TextEdit[];
  readonly style: Style;
  /** The length of the common prefix of all trails in this draft: the path of the route, or nothing. */
  readonly depth: number;
  readonly part: FilePart;
}

/** Adopts an edit. Invariant: the text remains JSON, and the printed value is at its place. */
function take(draft: Draft, edit: TextEdit, file: JsonText | undefined): Draft {
  if (file === undefined) throw new Error(`an edit at ${edit.start} left no JSON`);
  return edit.start === edit.end && edit.text === '' ? draft : { ...draft, file, edits: [...draft.edits, edit] };
}

const change = (draft: Draft, container: Trail, edit: TextEdit): Draft =>
  take(draft, edit, editInside(draft.file, container, edit));

/** Sets a value in its place. Only what differs is rewritten. */
export function setValue(draft: Draft, trail: Trail, value: JsonValue): Draft {
  const old = valueOf(draft.file, partAt(draft.file.root, trail));
  if (isSame(old, value) && hasSameOrder(old, value)) return draft;
  if (isObject(old) && isObject(value) && mayMerge(old, value)) return mergeObject(draft, trail, old, value);
  if (isList(old) && isList(value)) return mergeList(draft, trail, old, value);
  return replaceValue(draft, trail, value);
}

/** Whether the members of the two objects also have the same order. */
function hasSameOrder(left: JsonValue, right: JsonValue): boolean {
  if (isList(left) && isList(right)) return left.every((item, index) => hasSameOrder(item, right[index] ?? null));
  if (!isObject(left) || !isObject(right)) return true;
  const names = Object.keys(right);
  return Object.entries(left).every(
    ([name, item], index) => names[index] === name && hasSameOrder(item, right[name] ?? null),
  );
}

function mayMerge(old: { readonly [name: string]: JsonValue }, value: { readonly [name: string]: JsonValue }): boolean {
  const kept = Object.keys(old).filter((name) => Object.hasOwn(value, name));
  const order = Object.keys(value).filter((name) => Object.hasOwn(old, name));
  return kept.length > 0 && kept.every((name, index) => order[index] === name);
}

function mergeObject(
  draft: Draft,
  trail: Trail,
  old: { readonly [name: string]: JsonValue },
  value: { readonly [name: string]: JsonValue },
): Draft {
  const indexOf = (at: Draft, name: string): number =>
    itemsOf(partAt(at.file.root, trail)).findIndex(({ key }) => key?.name === name);
  const gone = Object.keys(old).filter((name) => !Object.hasOwn(value, name));
  const left = gone.reduce((at, name) => removeItem(at, trail, indexOf(at, name)), draft);
  return Object.entries(value).reduce(
    (at, [name, item], index) =>
      Object.hasOwn(old, name)
        ? setValue(at, [...trail, indexOf(at, name)], item)
        : insertItem(at, trail, index, item, name),
    left,
  );
}

function mergeList(draft: Draft, trail: Trail, old: readonly JsonValue[], value: readonly JsonValue[]): Draft {
  const same = (left: number, right: number): boolean =>
    isSame(old[left] ?? null, value[right] ?? null) && hasSameOrder(old[left] ?? null, value[right] ?? null);
  const shorter = Math.min(old.length, value.length);
  let before = 0;
  while (before < shorter && same(before, before)) before += 1;
  let after = 0;
  while (after < shorter - before && same(old.length - 1 - after, value.length - 1 - after)) after += 1;
  if (old.length === value.length)
    return value.reduce<Draft>((at, item, index) => setValue(at, [...trail, index], item), draft);
  if (before + after === 0) return replaceValue(draft, trail, value);
  const removed = old.slice(before, old.length - after).reduce<Draft>((at) => removeItem(at, trail, before), draft);
  return value
    .slice(before, value.length - after)
    .reduce<Draft>((at, item, index) => insertItem(at, trail, before + index, item), removed);
}

function replaceValue(draft: Draft, trail: Trail, value: JsonValue): Draft {
  const { file, style } = draft;
  const part = partAt(file.root, trail);
  const container = trail.slice(0, -1);
  const index = trail.at(-1);
  const item = index === undefined ? undefined : itemAt(partAt(file.root, container), index);
  const models = item === undefined ? [] : modelsFor(slotOf(draft, container, item.key?.name), value);
  const indent = indentAt(file.text, part.start);
  const text =
    item !== undefined && !hasBreak(file, partAt(file.root, container))
      ? printFlat(value, style)
      : print(value, { style, indent, before: indent.length, models: [{ file, part }, ...models] });
  return take(draft, { start: part.start, end: part.end, text }, editWhole(file, trail, text));
}

/** Inserts an item or, with a key, a member before the one at `index`. */
export function insertItem(draft: Draft, container: Trail, index: number, value: JsonValue, key?: string): Draft {
  const { file, style } = draft;
  const part = partAt(file.root, container);
  const items = itemsOf(part);
  if (items.length === 0) return replaceValue(draft, container, key === undefined ? [value] : { [key]: value });
  const [before, after] = [items[index - 1], items[index]];
  const gap = gapAt(draft, items, part.start + 1, index);
  const indent = /[ \t]*$/.exec(gap)?.[0] ?? '';
  const name = key === undefined ? '' : JSON.stringify(key) + colonOf(draft, items);
  const written = hasBreak(file, part)
    ? print(value, {
        style,
        indent: /[\r\n]/.test(gap) ? indent : indentAt(file.text, (before ?? after ?? part).start),
        before: indent.length + name.length,
        models: modelsFor(slotOf(draft, container, key), value),
      })
    : printFlat(value, style);
  const at = before?.end ?? after?.start ?? part.start + 1;
  const text = before === undefined ? `${name}${written},${gap}` : `,${gap}${name}${written}`;
  return change(draft, container, { start: at, end: at, text });
}

/** Adds a member at its position in the format. */
export function insertMember(draft: Draft, container: Trail, key: string, value: JsonValue): Draft {
  const keys = itemsOf(partAt(draft.file.root, container)).map((item) => item.key?.name ?? '');
  const { part, path } = slotOf(draft, container, key);
  return insertItem(draft, container, placeOf(key, keys, keysAt(part, path)), value, key);
}

/** The white space between an item and its neighbour: a new line if the others have one. */
function gapAt({ file, style }: Draft, items: readonly Item[], inside: number, index: number): string {
  const pair = Math.min(Math.max(index, 1), items.length - 1);
  const [left, right] = [items[pair - 1], items[pair]];
  const isAlone = items.length === 1 || left === undefined || right === undefined;
  const between = isAlone
    ? file.text.slice(inside, items[0]?.start)
    : file.text.slice(left.end, right.start).replace(/^\s*,/, '');
  const ownLine = /(?:\r\n|\r|\n)[ \t]*$/.exec(between);
  if (ownLine !== null) return ownLine[0];
  return isAlone ? style.comma.replace(/^\s*,/, '') : between;
}

function colonOf({ file, style }: Draft, [first]: readonly Item[]): string {
  const colon = file.text.slice(first?.key?.end, first?.value.start);
  return first?.key !== undefined && /^[ \t]*:[ \t]*$/.test(colon) ? colon : style.colon;
}

/** Removes an item with its comma: up to the next one or, if it is the last, from the end of the one before. */
export function removeItem(draft: Draft, container: Trail, index: number): Draft {
  const part = partAt(draft.file.root, container);
  const items = itemsOf(part);
  const item = itemAt(part, index);
  const [before, after] = [items[index - 1], items[index + 1]];
  if (after !== undefined) return change(draft, container, { start: item.start, end: after.start, text: '' });
  if (before !== undefined) return change(draft, container, { start: before.end, end: item.end, text: '' });
  return change(draft, container, { start: part.start + 1, end: part.end - 1, text: '' });
}

/** Writes a different key in front of a value. */
export function renameMember(draft: Draft, container: Trail, index: number, key: string): Draft {
  const item = itemAt(partAt(draft.file.root, container), index);
  return change(draft, container, { start: item.start, end: item.key?.end ?? item.start, text: JSON.stringify(key) });
}

function slotOf({ file, style, depth, part }: Draft, container: Trail, key: string | undefined): Slot {
  const path: Path = container
    .map((index, at) => itemAt(partAt(file.root, container.slice(0, at)), index).key?.name ?? index)
    .slice(depth);
  return { file, style, container, key, part, path };
}
