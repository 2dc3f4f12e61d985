import { isList } from '../base/json.ts';
import type { JsonValue } from '../base/json.ts';

/** Placeholders in the values that an example expects, for values that differ from run to run. */
export const placeholders = ['$any', '$timestamp', '$uuid'] as const;
export type Placeholder = (typeof placeholders)[number];

export const isPlaceholder = (value: unknown): value is Placeholder =>
  placeholders.some((placeholder) => placeholder === value);

/** Every string in a value, with its path. Keys are not included. */
export function stringsIn(
  value: JsonValue,
  path: readonly (string | number)[] = [],
): readonly { readonly text: string; readonly path: readonly (string | number)[] }[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (value === null || typeof value !== 'object') return [];
  const entries: readonly (readonly [string | number, JsonValue])[] = isList(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.flatMap(([key, item]) => stringsIn(item, [...path, key]));
}
