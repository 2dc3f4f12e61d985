import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';

export const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value);
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
export const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (isList(value) ? value : []);
export const textOf = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
export const textsOf = (value: JsonValue | undefined): readonly string[] =>
  listOf(value).filter((item) => typeof item === 'string');
export const numberOf = (value: JsonValue | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** Whether two values are the same JSON; the order of members is nothing. */
export function isSame(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]));
  if (isObject(left) && isObject(right)) {
    const keys = Object.keys(left);
    return keys.length === Object.keys(right).length && keys.every((key) => isSame(left[key], right[key]));
  }
  return left === right;
}

/** `onConflict` as people write it: “On conflict”. */
export function humanName(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
