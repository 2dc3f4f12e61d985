import { mapEntries } from '../base/map-entries.ts';
import type { Alternative, Type } from './type.ts';
import { unknown } from './type.ts';
import { meet } from './type-algebra.ts';

/** The values of a declared type that a job can store: PostgreSQL stores them as JSON. */
export function jobInput(declared: Type): Type {
  const type = meet(declared, { ...unknown, storable: true });
  if (type.kind === 'unknown') return type;
  return { ...type, alternatives: type.alternatives.map(withStorableParts) };
}

function withStorableParts(value: Alternative): Alternative {
  if (value.kind === 'list') return { ...value, element: jobInput(value.element) };
  if (value.kind === 'object') return { ...value, fields: mapEntries(value.fields, jobInput) };
  return value;
}
