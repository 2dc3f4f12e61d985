interface Memory<K, V> {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => unknown;
}

/** The value of a key, created when it is first needed. */
export function remember<K, V>(map: Memory<K, V>, key: K, make: () => V): V {
  const before = map.get(key);
  if (before !== undefined) return before;
  const made = make();
  map.set(key, made);
  return made;
}

/** The same, but keeps only the `most` most recently used keys. */
export function rememberRecent<K, V>(map: Map<K, V>, key: K, most: number, make: () => V): V {
  const value = remember(map, key, make);
  map.delete(key);
  map.set(key, value);
  const [oldest = key] = map.keys();
  if (map.size > most) map.delete(oldest);
  return value;
}
