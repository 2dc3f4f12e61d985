import { isList } from '../base/json.ts';
import type { JsonValue } from '../base/json.ts';
import { boolean, boundedText, filledList, list, nothing, number, object, string, unknown } from './type.ts';
import type { Type } from './type.ts';
import { join } from './type-algebra.ts';

/** The most precise type of a constant. */
export function typeOfLiteral(value: JsonValue): Type {
  if (value === null) return nothing;
  if (typeof value === 'string')
    return value.includes('\0') ? string() : boundedText(new TextEncoder().encode(value).length);
  if (typeof value === 'number') return number();
  if (typeof value === 'boolean') return boolean;
  if (isList(value)) return (value.length > 0 ? filledList : list)(joinOf(value.map(typeOfLiteral)));
  return object(Object.entries(value).map(([name, field]) => [name, typeOfLiteral(field)]));
}

/** Joins by halves. One by one, thousands of objects with different fields would take quadratic time. */
function joinOf(types: readonly Type[]): Type {
  const [first] = types;
  if (first === undefined) return unknown;
  if (types.length === 1) return first;
  const half = types.length >> 1;
  return join(joinOf(types.slice(0, half)), joinOf(types.slice(half)));
}
