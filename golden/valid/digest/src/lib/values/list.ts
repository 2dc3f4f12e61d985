import { finite } from './convert.ts';

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

const present = (values: Numbers): number[] =>
  values.filter((value) => value !== null && value !== undefined);
