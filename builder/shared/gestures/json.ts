import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The value, if it is an object, else an empty one. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
export const isList = (value: unknown): value is readonly JsonValue[] => Array.isArray(value);
/** The items of a list; a single value is a list of one. */
export const asList = (value: JsonValue | undefined): readonly JsonValue[] =>
  isList(value) ? value : value === undefined ? [] : [value];

/** The value under a name chosen by a user, never one that every object inherits, such as `constructor`. */
export const ownOf = <Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;

/** Whether two values are the same JSON, regardless of the order of members. */
export function isSameJson(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true;
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((item, index) => isSameJson(item, right[index]));
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSameJson(left[name], right[name]))
  );
}

/** The default of a JSON Schema at a path; undefined if there is none, or if it has to be written. */
export function defaultAt(schema: JsonObject, path: readonly (string | number)[]): JsonValue | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return schema['default'];
  const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((key) => (isList(schema[key]) ? schema[key] : []));
  for (const branch of branches.filter(isObject)) {
    const found = defaultAt(branch, path);
    if (found !== undefined) return found;
  }
  if (typeof step === 'number') return isObject(schema['items']) ? defaultAt(schema['items'], rest) : undefined;
  const { properties, required } = schema;
  const own = isObject(properties) ? ownOf(properties, step) : undefined;
  if (rest.length === 0 && isList(required) && required.includes(step)) return undefined;
  return isObject(own) ? defaultAt(own, rest) : undefined;
}
