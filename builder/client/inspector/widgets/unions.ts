import type { JsonObject } from '../../../../compiler/base/json.ts';
import { isList, isObject } from '../../../shared/gestures/json.ts';
import { listOf, objectOf } from '../../json.ts';

/** Whether a value is one text, or a list of several. */
export function isTextOrTexts(schema: JsonObject): boolean {
  const branches = listOf(schema['anyOf']).filter(isObject);
  return (
    branches.length === 2 &&
    branches.some(({ type }) => type === 'string') &&
    branches.some(({ items }) => objectOf(items)['type'] === 'string')
  );
}

/** A schema that says nothing about the value, or only a list of types. */
export const isAnything = ({ type = [], ...schema }: JsonObject): boolean =>
  isList(type) && Object.keys(schema).every((key) => ['description', 'title', 'default'].includes(key));
