/** Any JSON value. Read objects through own properties only. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

export const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value);
/** Whether a value is neither a list nor an object. */
export const isScalar = (value: JsonValue): boolean => value === null || typeof value !== 'object';
/** Accepts any value, such as one from a parsed file. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The part of a value at a path, through own properties only; undefined if there is none. */
export function valueAt(root: JsonValue, path: readonly (string | number)[]): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = isList(value) ? value[Number(step)] : value[step];
  }
  return value;
}

/** The value of a JSON text; undefined if it is not valid JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
