import { deepEqual, equal } from 'node:assert/strict';
import type { PathOperation } from '../../compiler/base/operation.ts';
import { itemsOf, partAt, valueOf } from '../../compiler/edit/json-text.ts';
import type { Item, JsonText, Part } from '../../compiler/edit/json-text.ts';
import { locate } from '../../compiler/edit/locate.ts';
import { applyToValue } from './apply-to-value.ts';
import { apply, must, prefixIn, rootOf } from './bench.ts';
import { parsed } from './formattings.ts';
import { operationFor } from './random-operations.ts';
import type { Intent } from './random-operations.ts';

/** The invariants of edits. Each throws if it is violated, and returns whether it had something to say. */

/** An operation and its inverse restore the same bytes, and so does the inverse of the inverse. */
export function canBeUndone(file: JsonText, operation: PathOperation): boolean {
  const there = apply(file, [operation]);
  if (there === undefined) return false;
  const back = must(there.file, there.inverse);
  equal(back.file.text, file.text);
  equal(must(back.file, back.inverse).file.text, there.file.text);
  return true;
}

const hasTwins = (part: Part): boolean => {
  const items = itemsOf(part);
  const keys = items.flatMap(({ key }) => key?.name ?? []);
  return new Set(keys).size < keys.length || items.some(({ value }) => hasTwins(value));
};

/** An operation changes the text as it changes the value. With a duplicate key, the value is ambiguous. */
export function meansTheSame(file: JsonText, operation: PathOperation): boolean {
  const there = apply(file, [operation]);
  if (there === undefined || hasTwins(file.root)) return false;
  const before = parsed(file.text);
  const prefix = operation.route === undefined ? [] : prefixIn(before)(operation.route);
  const after = applyToValue(before, operation, prefix);
  deepEqual(after, parsed(there.file.text));
  // The order of members counts, too: the order of columns is that of the table. A node's replacement may have a
  // different id, and another node may have its id.
  const [old, now] = [file, there.file].map((each) => locate(each, [...prefix, ...operation.path]));
  const { trail, missing } = old?.missing === 0 ? old : (now ?? { trail: [], missing: 1 });
  if (operation.do === 'set' && missing === 0)
    equal(JSON.stringify(valueOf(there.file, partAt(there.file.root, trail))), JSON.stringify(operation.value));
  return true;
}

/** Its edits lead from one text to the other, and the tree is that of the text. */
export function tellsItsEdits(file: JsonText, operation: PathOperation): boolean {
  const there = apply(file, [operation]);
  if (there === undefined) return false;
  const edited = there.edits.reduce(
    (now, { start, end, text }) => now.slice(0, start) + text + now.slice(end),
    file.text,
  );
  equal(edited, there.file.text);
  deepEqual(spans(there.file.root), spans(rootOf(there.file.text)));
  return true;
}

const spans = (part: Part): unknown => [
  part.kind,
  part.start,
  part.end,
  itemsOf(part).map(({ start, end, key, value }) => [start, end, key, spans(value)]),
];

/** It changes only the lines of its part, and one for a comma. */
export function keepsOtherLines(file: JsonText, operation: PathOperation): boolean {
  const after = apply(file, [operation]);
  if (after === undefined) return false;
  const [start, end] = mayChange(file, operation);
  const [old, now] = [lines(file.text), lines(after.file.text)];
  const [first, last] = [lineOf(file.text, start), lineOf(file.text, end - 1)];
  deepEqual(now.slice(0, first), old.slice(0, first));
  const rest = old.length - last - 1;
  deepEqual(now.slice(now.length - rest), old.slice(old.length - rest));
  return true;
}

const lines = (text: string): readonly string[] => text.split(/(?<=\r\n|\n|\r(?!\n))/);
const lineOf = (text: string, offset: number): number => lines(text.slice(0, offset + 1)).length - 1;

/**
 * The span of the old text whose lines an operation may change: the text of its part; for a new part, or a removed last
 * one, also the end of the part before it, which gains or loses a comma; for the first or the only part, the brackets.
 */
function mayChange(file: JsonText, operation: PathOperation): readonly [number, number] {
  const prefix = operation.route === undefined ? [] : prefixIn(parsed(file.text))(operation.route);
  const { trail, missing } = locate(file, [...prefix, ...operation.path]);
  const own = partAt(file.root, trail);
  const whole = [own.start, own.end] as const;
  if (operation.do === 'set' && missing === 0) return whole;
  if (operation.do === 'insert' || operation.do === 'set') {
    const items = itemsOf(own);
    return items.length === 0 ? whole : besideNew(file, operation, items);
  }
  const container = partAt(file.root, trail.slice(0, -1));
  const items = itemsOf(container);
  const index = trail.at(-1) ?? 0;
  const item = items[index];
  if (operation.do === 'rename') return [item?.start ?? 0, item?.key?.end ?? 0];
  if (items.length === 1) return [container.start, container.end];
  const next = items[index + 1];
  return next === undefined ? [items[index - 1]?.end ?? 0, item?.end ?? 0] : [item?.start ?? 0, next.start];
}

/** Where the comma goes that a new item makes its neighbour get. */
function besideNew(file: JsonText, operation: PathOperation, items: readonly Item[]): readonly [number, number] {
  const [edit] = must(file, [operation]).edits;
  const neighbour = items.find(({ start, end }) => end === edit?.start || start === edit?.start);
  if (neighbour === undefined) throw new Error('the new item stands beside no other');
  return edit?.start === neighbour.end ? [neighbour.end - 1, neighbour.end] : [neighbour.start, neighbour.start + 1];
}

/** Operations on different nodes give the same bytes in either order. */
export function commute(file: JsonText, left: PathOperation, right: PathOperation): boolean {
  const [leftNode, rightNode] = [nodeOf(left), nodeOf(right)];
  if (leftNode === undefined || rightNode === undefined || leftNode === rightNode) return false;
  const there = apply(file, [left, right]);
  const back = apply(file, [right, left]);
  if (there === undefined || back === undefined) return false;
  equal(back.file.text, there.file.text);
  return true;
}

/** The node inside which an operation changes something. */
function nodeOf(operation: PathOperation): string | undefined {
  const [flow, nodes, step] = operation.path;
  if (flow !== 'flow' || nodes !== 'nodes' || typeof step !== 'object' || !('id' in step)) return undefined;
  return `${operation.route ?? ''} ${step.id}`;
}

/** However many operations are done, undoing them restores the bytes, and redoing them gives the same result. */
export function canAllBeUndone(file: JsonText, wishes: readonly Intent[]): boolean {
  const undo: (readonly PathOperation[])[] = [];
  let now = file;
  for (const wish of wishes) {
    const operation = operationFor(parsed(now.text), wish);
    const step = operation && apply(now, [operation]);
    if (step === undefined) continue;
    undo.push(step.inverse);
    now = step.file;
  }
  const last = now.text;
  deepEqual(spans(now.root), spans(rootOf(last)));
  const redo: (readonly PathOperation[])[] = [];
  for (const inverse of undo.toReversed()) {
    const step = must(now, inverse);
    redo.push(step.inverse);
    now = step.file;
  }
  equal(now.text, file.text);
  for (const again of redo.toReversed()) now = must(now, again).file;
  equal(now.text, last);
  return undo.length > 0;
}
