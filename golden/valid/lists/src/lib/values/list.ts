import { requestError } from '../http/errors.ts';
import { finite } from './convert.ts';

/** The items with a part that is one of the values. */
export function keepIn<T>(list: readonly T[], part: (item: T) => unknown, values: readonly unknown[]): T[] {
  const keys = new Set(values.map(keyOf));
  return list.filter((item) => keys.has(keyOf(part(item))));
}

/**
 * Values with equal JSON have the same key, regardless of the order of fields; all others have different
 * keys.
 */
function keyOf(value: unknown): unknown {
  if (typeof value === 'string') return `"${value}`;
  return typeof value === 'object' && value !== null ? canonical(value) : (value ?? null);
}

const canonical = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/**
 * Negative if `left` sorts before `right`, 0 if they are equal in order: numbers, then texts by code points,
 * then false and true, then missing values.
 */
export function inOrder(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') return byCodePoints(left, right);
  if (typeof left === typeof right && rankOf(left) < 3) return Number(left) - Number(right);
  return rankOf(left) - rankOf(right);
}

const kinds = ['number', 'string', 'boolean'];
const rankOf = (value: unknown): number => (kinds.indexOf(typeof value) + 4) % 4;

function byCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = unitAt(left, index) - unitAt(right, index);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Half of a surrogate pair belongs to a code point above all others. */
function unitAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** The items without repetitions: the first of those with equal parts. */
export function distinct<T>(list: readonly T[], part: (item: T) => unknown = (item) => item): T[] {
  const keys = new Set<unknown>();
  return list.filter((item) => keys.size < keys.add(keyOf(part(item))).size);
}

/** Groups the items with equal parts, in the order of each group's first item. */
export function groupBy<T, Key>(list: readonly T[], part: (item: T) => Key): { key: Key; items: T[] }[] {
  const groups = new Map<unknown, { key: Key; items: T[] }>();
  for (const item of list) {
    const value = part(item);
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key: value, items: [item] });
    else group.items.push(item);
  }
  return [...groups.values()];
}

/** Joins each item with the first of the others whose part equals its own. A missing part matches nothing. */
export function lookUp<T, Other, Pair>(
  list: readonly T[],
  others: readonly Other[],
  part: (item: T) => unknown,
  otherPart: (other: Other) => unknown,
  pair: (item: T, other: Other | undefined) => Pair,
): Pair[] {
  const found = new Map(others.toReversed().map((other) => [keyOf(otherPart(other)), other]));
  return list.map((item) =>
    pair(item, (part(item) ?? null) === null ? undefined : found.get(keyOf(part(item)))),
  );
}

type Numbers = readonly (number | null | undefined)[];

/** The sum of the numbers, ignoring missing ones. */
export function sum(values: Numbers, name: string, status = 400): number {
  return finite(
    present(values).reduce((total, value) => total + value, 0),
    name,
    status,
  );
}

export function average(values: Numbers, name: string, status = 400): number | null {
  const numbers = present(values);
  return numbers.length === 0 ? null : sum(numbers, name, status) / numbers.length;
}

export const greatest = (values: Numbers): number | null =>
  present(values).reduce<number | null>(
    (found, value) => (found === null || value > found ? value : found),
    null,
  );

const present = (values: Numbers): number[] =>
  values.filter((value) => value !== null && value !== undefined);

/** The whole numbers from one to another. */
export function range(from: number, to: number, name: string, status = 400): number[] {
  const length = Math.max(0, to - from + 1);
  if (length > 10_000) throw requestError(`${name} must have at most 10000 numbers`, status);
  return Array.from({ length }, (_, index) => from + index);
}
