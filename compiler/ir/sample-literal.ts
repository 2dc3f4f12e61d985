import type { JsonValue } from '../base/json.ts';
import { fits } from './fits.ts';
import type { Alternative, Type } from './type.ts';

/** A literal to start with where a value of a type is needed; undefined if there is no suitable one. */
export const literalOf = (type: Type): JsonValue | undefined =>
  type.kind === 'unknown' ? '' : type.alternatives.flatMap(literalsOf).find((value) => fits(value, type));

/** Candidates for an alternative, to satisfy the checks that it may have. */
function literalsOf(type: Alternative): readonly JsonValue[] {
  switch (type.kind) {
    case 'string':
      return ['', 'name@example.com', '00000000-0000-0000-0000-000000000000', '2000-01-01T00:00:00Z'];
    case 'number':
      return [0, 200];
    case 'boolean':
      return [false];
    case 'bytes':
      return [''];
    case 'list':
      return [[], [literalOf(type.element) ?? null]];
    case 'object': {
      const needed = [...type.fields].filter(([, field]) => field.presence === 'required');
      return [Object.fromEntries(needed.map(([name, field]) => [name, literalOf(field) ?? null]))];
    }
  }
}

/** The same value as it was probably meant: `"5"` for 5, 5 for `"5"`. Undefined if there is no such spelling. */
export function respelt(value: JsonValue, type: Type): JsonValue | undefined {
  const spellings: readonly JsonValue[] =
    typeof value === 'string'
      ? [
          ...(/^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? [Number(value)] : []),
          ...(/^(?:true|false)$/.test(value) ? [value === 'true'] : []),
        ]
      : typeof value === 'number' || typeof value === 'boolean'
        ? [String(value)]
        : [];
  return [...spellings, [value]].find((spelling) => fits(spelling, type));
}
