/**
 * `next`, but reusing the parts of `previous` that are equal, so that unchanged parts keep their identity and are not
 * rendered again. Both are plain JSON.
 */
export function share<Value>(previous: unknown, next: Value): Value;
export function share(previous: unknown, next: unknown): unknown {
  if (previous === next || typeof next !== 'object' || next === null) return next;
  if (Array.isArray(next)) {
    if (!Array.isArray(previous)) return next;
    const byId = new Map(previous.map((each: unknown) => [idOf(each), each]));
    const items = next.map((each: unknown, index) => share(byId.get(idOf(each) ?? NaN) ?? previous[index], each));
    return items.length === previous.length && items.every((each, index) => each === previous[index])
      ? previous
      : items;
  }
  if (typeof previous !== 'object' || previous === null || Array.isArray(previous)) return next;
  const before = new Map(Object.entries(previous));
  const entries = Object.entries(next).map(([key, value]) => [key, share(before.get(key), value)] as const);
  const isSame =
    entries.length === before.size && entries.every(([key, value]) => before.has(key) && before.get(key) === value);
  return isSame ? previous : Object.fromEntries(entries);
}

/** Items with an id are recognized even if their position has changed. */
const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
