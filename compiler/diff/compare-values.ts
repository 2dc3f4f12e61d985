import { isList, isObject } from '../base/json.ts';
import { compareText } from '../base/compare-text.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { FieldChange } from './project-diff.ts';

/** A JSON value as text, regardless of the order of its keys. */
export function canonical(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  return `{${Object.entries(value)
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .join(',')}}`;
}

/** Where two objects differ: by setting, and by part of a setting if both sides have objects there. */
export function compareFields(before: JsonObject, after: JsonObject, prefix = ''): FieldChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted(compareText);
  return keys.flatMap((key): FieldChange[] => {
    const [was, is] = [own(before, key), own(after, key)];
    if (canonical(was) === canonical(is)) return [];
    const path = `${prefix}${key}`;
    if (isObject(was) && isObject(is)) return compareFields(was, is, `${path}.`);
    return [{ path, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) }];
  });
}

const own = (object: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;
