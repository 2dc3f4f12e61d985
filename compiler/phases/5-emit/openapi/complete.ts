import { isList, isObject } from '../../../base/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json.ts';
import { fieldOf, isSubset } from '../../../ir/type-algebra.ts';
import { typeOfSchema } from '../../../ir/type-of-schema.ts';
import { alternative, unknown } from '../../../ir/type.ts';
import type { Alternative, Type } from '../../../ir/type.ts';
import { schemaOfType } from '../schemas/json-schema.ts';

/** A declared schema with what the server needs besides, such as the rules of a column that a field goes to. */
export const completed = (declared: JsonObject, need: Type): JsonObject =>
  both(declared, schemaOfType(openNeed(need, typeOfSchema(declared)), 'request'));

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

/** What satisfies two schemas. Keywords that cannot be made one stand apart, in `allOf`. */
function both(declared: JsonObject, needed: JsonObject): JsonObject {
  const merged: Record<string, JsonValue> = { ...declared };
  const apart: Record<string, JsonValue> = {};
  for (const [keyword, value] of Object.entries(needed)) {
    const own = declared[keyword];
    const one = own === undefined ? value : merge(keyword, own, value);
    if (one === undefined) apart[keyword] = value;
    else merged[keyword] = one;
  }
  if (Object.keys(apart).length === 0) return merged;
  return { ...merged, allOf: [...(isList(merged['allOf']) ? merged['allOf'] : []), apart] };
}

/** Undefined if the keyword has to stand twice. */
function merge(keyword: string, own: JsonValue, other: JsonValue): JsonValue | undefined {
  if (JSON.stringify(own) === JSON.stringify(other)) return own;
  if (keyword === 'type') return typesOfBoth(own, other);
  if (keyword === 'required' && isList(own) && isList(other)) return [...new Set([...own, ...other])];
  if (keyword === 'enum' && isList(own) && isList(other)) return own.filter((value) => other.includes(value));
  if (keyword === 'items' && isObject(own) && isObject(other)) return both(own, other);
  if (keyword === 'properties' && isObject(own) && isObject(other)) return propertiesOfBoth(own, other);
  if (typeof own !== 'number' || typeof other !== 'number') return undefined;
  return keyword.startsWith('min') ? Math.max(own, other) : Math.min(own, other);
}

function typesOfBoth(own: JsonValue, other: JsonValue): JsonValue {
  const [ours, theirs] = [own, other].map((type) => (isList(type) ? type : [type]));
  const shared = (ours ?? []).flatMap((type) => {
    if (theirs?.includes(type) === true) return [type];
    if (type === 'number' && theirs?.includes('integer') === true) return ['integer'];
    return type === 'integer' && theirs?.includes('number') === true ? [type] : [];
  });
  const [only = own] = shared;
  return shared.length > 1 ? shared : only;
}

const propertiesOfBoth = (own: JsonObject, other: JsonObject): JsonObject => ({
  ...own,
  ...Object.fromEntries(
    Object.entries(other).map(([name, needed]) => {
      const declared = own[name];
      return [name, isObject(declared) && isObject(needed) ? both(declared, needed) : (declared ?? needed)];
    }),
  ),
});
