import type { JsonValue } from '../../compiler/base/json.ts';
import { isList } from '../shared/gestures/json.ts';

export { objectOf } from '../shared/gestures/json.ts';
export const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (isList(value) ? value : []);
export const textOf = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
export const textsOf = (value: JsonValue | undefined): readonly string[] =>
  listOf(value).filter((item) => typeof item === 'string');
export const numberOf = (value: JsonValue | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** `onConflict` as people write it: “On conflict”. */
export function humanName(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
