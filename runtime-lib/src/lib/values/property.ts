/** The object's own property, never an inherited one such as `constructor`. */
export function own(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
}

/** A value of a record by its name, never an inherited one; undefined if there is none. */
export const ownValue = <Value>(
  record: Readonly<Record<string, Value>> | null | undefined,
  name: string | number,
): Value | undefined => (record && Object.hasOwn(record, name) ? record[name] : undefined);

/** Follows `path` through own properties of objects and indices of arrays; undefined if it leads nowhere. */
export function getProperty(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    if (Array.isArray(current) && !/^(?:0|[1-9]\d*)$/.test(name)) return undefined;
    current = own(current, name);
  }
  return current;
}

/**
 * The fields of both objects; `over` wins. Unlike the type of a spread, this one says that there may be other
 * fields.
 */
export const merge = <Base extends object, Over extends object>(
  base: Base,
  over: Over,
): Omit<Base, keyof Over> & Over => ({ ...base, ...over });
