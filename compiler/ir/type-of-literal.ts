import type { JsonValue } from '../base/json.ts';
import { boolean, list, nothing, number, object, string, unknown } from './type.ts';
import type { Type } from './type.ts';
import { unite } from './type-algebra.ts';

/** What is known of a constant at compile time. */
export function typeOfLiteral(value: JsonValue): Type {
  if (value === null) return nothing;
  if (typeof value === 'string') return value.includes('\0') ? string() : string('text');
  if (typeof value === 'number') return number();
  if (typeof value === 'boolean') return boolean;
  if (isArray(value)) {
    const [first, ...others] = value.map(typeOfLiteral);
    return list(first === undefined ? unknown : others.reduce(unite, first));
  }
  return object(Object.entries(value).map(([name, field]) => [name, typeOfLiteral(field)]));
}
const isArray = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
