import { optional, present, unknown } from '../ir/type.ts';
import type { Alternative, Type } from '../ir/type.ts';

/**
 * The type that a sample suggests: a string for `"a@example.com"`, an object with such fields for `{ "a": 1 }`.
 * Accidents of the sample (that a string is an address, that a field is null) are left out.
 */
export function widen(type: Type): Type {
  if (type.kind === 'unknown' || type.alternatives.length === 0)
    return type.presence === 'required' ? present : unknown;
  const widened: Type = { ...type, alternatives: type.alternatives.map(widenAlternative) };
  return type.presence === 'required' ? widened : optional(widened);
}

function widenAlternative(value: Alternative): Alternative {
  switch (value.kind) {
    case 'string':
      return { kind: 'string', checks: [] };
    case 'number':
      return { kind: 'number', checks: [] };
    case 'list':
      return { kind: 'list', element: widen(value.element) };
    case 'object':
      return {
        kind: 'object',
        fields: new Map([...value.fields].map(([name, field]) => [name, widen(field)])),
        open: true,
      };
    default:
      return value;
  }
}
