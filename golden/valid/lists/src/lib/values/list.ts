/** The items of which a part is one of the values. */
export function keepIn<T>(list: readonly T[], part: (item: T) => unknown, values: readonly unknown[]): T[] {
  const keys = new Set(values.map(keyOf));
  return list.filter((item) => keys.has(keyOf(part(item))));
}

/** Values that are equal as JSON have one key, whatever the order of their fields; others have different ones. */
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
 * Below 0 if `left` comes before `right`, 0 if they are beside each other: numbers, then texts by code points, then
 * false and true, then what is missing.
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

/** Half a surrogate pair stands for a code point above all others. */
function unitAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
