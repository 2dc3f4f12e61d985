/** The map with each of its values changed. */
export function mapEntries<K, V, W>(map: ReadonlyMap<K, V>, change: (value: V, key: K) => W): ReadonlyMap<K, W> {
  const changed = new Map<K, W>();
  for (const [key, value] of map) changed.set(key, change(value, key));
  return changed;
}
