import { parseTree } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { isObject } from '../base/json.ts';
import type { JsonValue } from '../base/json.ts';

/**
 * A JSON text with the tree of its values. An edit creates a new tree that shares everything untouched, so that a small
 * change to a large file is cheap: offsets are shifted lazily.
 */
export interface JsonText {
  readonly text: string;
  readonly root: Part;
}

/** A value in the text, from `start` to `end`. */
export interface Part {
  readonly kind: 'object' | 'list' | 'scalar';
  readonly start: number;
  readonly end: number;
  /** Where the items come from. Their offsets do not include `shift`. */
  readonly source: Node | readonly Item[];
  readonly shift: number;
  /** The items, once they have been requested. */
  readonly known: { items?: readonly Item[] };
}

/** A member of an object, including its key, or an item of a list. */
export interface Item {
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly name: string; readonly end: number };
  readonly value: Part;
}

/** Undefined if the text is not JSON. A leading byte order mark is kept. */
export function readJsonText(text: string): JsonText | undefined {
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const root = readPart(text.slice(mark), mark);
  return root && { text, root };
}

function readPart(json: string, shift: number): Part | undefined {
  const errors: ParseError[] = [];
  try {
    const node = parseTree(json, errors, { disallowComments: true, allowTrailingComma: false });
    return node === undefined || errors.length > 0 ? undefined : partOf(node, shift);
  } catch (error) {
    // The parser is recursive: thousands of nested brackets exhaust the stack.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function partOf(node: Node, shift: number): Part {
  const kind = node.type === 'object' ? 'object' : node.type === 'array' ? 'list' : 'scalar';
  return { kind, start: node.offset + shift, end: node.offset + node.length + shift, source: node, shift, known: {} };
}

export function itemsOf({ source, shift, known }: Part): readonly Item[] {
  known.items ??=
    'type' in source
      ? (source.children ?? []).map((child) => itemOf(child, shift))
      : shift === 0
        ? source
        : source.map((item) => movedItem(item, shift));
  return known.items;
}

function itemOf(node: Node, shift: number): Item {
  const [key, value] = node.type === 'property' ? (node.children ?? []) : [undefined, node];
  const { start, end, ...part } = partOf(value ?? node, shift);
  return {
    start: node.offset + shift,
    end,
    ...(key === undefined ? {} : { key: { name: String(key.value), end: key.offset + key.length + shift } }),
    value: { ...part, start, end },
  };
}

const moved = (part: Part, by: number): Part => ({
  ...part,
  start: part.start + by,
  end: part.end + by,
  shift: part.shift + by,
  known: {},
});

const movedItem = ({ start, end, key, value }: Item, by: number): Item => ({
  start: start + by,
  end: end + by,
  ...(key === undefined ? {} : { key: { ...key, end: key.end + by } }),
  value: moved(value, by),
});

export const sliceOf = ({ text }: JsonText, { start, end }: { readonly start: number; readonly end: number }): string =>
  text.slice(start, end);

/** The plain value. */
export const valueOf = (file: JsonText, part: Part): JsonValue => JSON.parse(sliceOf(file, part));

/** The string in a member; undefined if there is none. Called for every item of a list, so it does not create items. */
export function stringIn({ kind, source }: Part, key: string): string | undefined {
  if (kind !== 'object') return undefined;
  const member =
    'type' in source
      ? source.children?.find(({ children }) => children?.[0]?.value === key)?.children?.[1]
      : source.find((item) => item.key?.name === key)?.value.source;
  const value: unknown = member !== undefined && 'type' in member ? member.value : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The indexes of the items on the path from the root to a part. */
export type Trail = readonly number[];

export function partAt(root: Part, trail: Trail): Part {
  let part = root;
  for (const index of trail) part = itemAt(part, index).value;
  return part;
}

export function itemAt(part: Part, index: number): Item {
  const item = itemsOf(part)[index];
  if (item === undefined) throw new Error(`no item ${index}`);
  return item;
}

export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Edits between the brackets of a container. Undefined if the result is not JSON. */
export function editInside(file: JsonText, trail: Trail, edit: TextEdit): JsonText | undefined {
  const part = partAt(file.root, trail);
  if (edit.start <= part.start || edit.end >= part.end || edit.end < edit.start) return undefined;
  const text = file.text.slice(0, edit.start) + edit.text + file.text.slice(edit.end);
  const delta = edit.text.length - (edit.end - edit.start);
  const items = itemsOf(part);
  const before = items.filter(({ end }) => end <= edit.start);
  const after = items.slice(before.length).filter(({ start }) => start >= edit.end);
  const start = before.at(-1)?.end ?? part.start + 1;
  const end = (after[0]?.start ?? part.end - 1) + delta;
  const made = readItems(text.slice(start, end), start, part.kind, before.length > 0, after.length > 0);
  if (made === undefined) return undefined;
  const all = [...before, ...made, ...after.map((item) => movedItem(item, delta))];
  const changed: Part = { ...part, end: part.end + delta, source: all, shift: 0, known: {} };
  return { text, root: replacePart(file.root, trail, changed, delta) };
}

/** Parses a range of a container, including commas at its ends; empty texts stand in for the neighbours. */
function readItems(
  json: string,
  start: number,
  kind: Part['kind'],
  hasBefore: boolean,
  hasAfter: boolean,
): readonly Item[] | undefined {
  const [open, close, dummy] = kind === 'object' ? ['{', '}', '"":0'] : ['[', ']', '""'];
  const before = `${open}${hasBefore ? dummy : ''}`;
  const part = readPart(`${before}${json}${hasAfter ? dummy : ''}${close}`, start - before.length);
  if (part === undefined) return undefined;
  return itemsOf(part).slice(hasBefore ? 1 : 0, hasAfter ? -1 : undefined);
}

function replacePart(part: Part, [index, ...rest]: Trail, changed: Part, delta: number): Part {
  if (index === undefined) return changed;
  const items = itemsOf(part).map((item, at) => {
    if (at < index) return item;
    if (at > index) return movedItem(item, delta);
    return { ...item, end: item.end + delta, value: replacePart(item.value, rest, changed, delta) };
  });
  return { ...part, end: part.end + delta, source: items, shift: 0, known: {} };
}

/** Replaces a whole value. */
export function editWhole(file: JsonText, trail: Trail, text: string): JsonText | undefined {
  const part = partAt(file.root, trail);
  if (trail.length > 0) return editInside(file, trail.slice(0, -1), { start: part.start, end: part.end, text });
  return readJsonText(file.text.slice(0, part.start) + text + file.text.slice(part.end));
}

/** Whether two values are the same JSON, regardless of the order of members. */
export function isSame(left: JsonValue, right: JsonValue): boolean {
  if (left === right) return true;
  if (isObject(left) && isObject(right)) {
    const names = Object.keys(left);
    return (
      names.length === Object.keys(right).length &&
      names.every((name) => Object.hasOwn(right, name) && isSame(left[name] ?? null, right[name] ?? null))
    );
  }
  if (!Array.isArray(left) || !Array.isArray(right)) return false;
  return left.length === right.length && left.every((item, index) => isSame(item, right[index]));
}
