import { unknown } from './type.ts';
import type { Type } from './type.ts';

const sizes = new WeakMap<Type, number>();

/** The maximum number of fields of a value. Nobody reads a contract of that size, and it takes a second to compile. */
export const mostFields = 50_000;

/** Replaces a type with more fields. */
export const tooLarge: Type = { ...unknown };

export const bounded = (type: Type): Type => (fieldCount(type) > mostFields ? tooLarge : type);

/** The number of fields of a type, including those of its fields and items. A part that occurs twice counts twice. */
function fieldCount(type: Type): number {
  if (type.kind === 'unknown') return 0;
  const before = sizes.get(type);
  if (before !== undefined) return before;
  let count = 0;
  for (const each of type.alternatives) {
    if (each.kind === 'list') count += fieldCount(each.element);
    if (each.kind === 'object') for (const field of each.fields.values()) count += 1 + fieldCount(field);
  }
  sizes.set(type, count);
  return count;
}
