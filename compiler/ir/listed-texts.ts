import { alternative, isKind } from './type.ts';
import type { Alternative, Type } from './type.ts';

/** The possible texts of a value, if there are few: TypeScript then sees a union of them. */
export const membersOf = (type: Type): readonly string[] | undefined => alternative(type, 'string')?.values;

/** The possible texts of a value that no case covers; undefined if it may be any text, or missing. */
export const withoutCase = (type: Type, cases: readonly string[]): readonly string[] | undefined =>
  type.presence === 'required' && isKind(type, 'string')
    ? membersOf(type)?.filter((each) => !cases.includes(each))
    : undefined;

/** The type without the restriction of texts to listed values. */
export function withoutMembers(type: Type): Type {
  if (type.kind === 'unknown') return type;
  return { ...type, alternatives: type.alternatives.map(plain) };
}

function plain(value: Alternative): Alternative {
  switch (value.kind) {
    case 'string': {
      const { values: _, ...rest } = value;
      return rest;
    }
    case 'list':
      return { ...value, element: withoutMembers(value.element) };
    case 'object':
      return { ...value, fields: new Map([...value.fields].map(([name, field]) => [name, withoutMembers(field)])) };
    default:
      return value;
  }
}
