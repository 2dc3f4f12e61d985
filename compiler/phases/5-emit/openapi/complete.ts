import type { JsonObject } from '../../../base/json.ts';
import { fieldOf, isSubset } from '../../../ir/type-algebra.ts';
import { typeOfSchema } from '../../../ir/type-of-schema.ts';
import { alternative, unknown } from '../../../ir/type.ts';
import type { Alternative, Type } from '../../../ir/type.ts';
import { bothSchemas } from '../schemas/both-schemas.ts';
import { schemaOfType } from '../schemas/json-schema.ts';

/** A declared schema with what the server needs besides, such as the rules of a column that a field goes to. */
export const completed = (declared: JsonObject, need: Type): JsonObject =>
  bothSchemas(declared, schemaOfType(openNeed(need, typeOfSchema(declared)), 'request'));

/** What a need asks beyond a type: the fields that satisfy it already are left out. */
function openNeed(need: Type, type: Type): Type {
  if (isSubset(type, need)) return unknown;
  if (need.kind === 'unknown') return need;
  const alternatives = need.alternatives.map((each): Alternative => {
    const own = alternative(type, each.kind);
    if (each.kind === 'list' && own?.kind === 'list') return { ...each, element: openNeed(each.element, own.element) };
    if (each.kind !== 'object' || own?.kind !== 'object') return each;
    const open = [...each.fields].filter(([name, field]) => !isSubset(fieldOf(own, name), field));
    return { ...each, fields: new Map(open.map(([name, field]) => [name, openNeed(field, fieldOf(own, name))])) };
  });
  return { ...need, alternatives };
}
