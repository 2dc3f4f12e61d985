import { isList, isObject, valueAt } from '../../../base/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json.ts';

/** What satisfies two schemas. Keywords that cannot be made one stand apart, in `allOf`. */
export function bothSchemas(declared: JsonObject, needed: JsonObject): JsonObject {
  const merged: Record<string, JsonValue> = { ...declared };
  const apart: Record<string, JsonValue> = {};
  for (const [keyword, value] of Object.entries(needed)) {
    const own = declared[keyword];
    const one = own === undefined ? value : merge(keyword, own, value);
    if (keyword === 'properties' && isObject(value)) merged[keyword] = propertiesOfBoth(declared, value);
    else if (one === undefined) apart[keyword] = value;
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
  if (keyword === 'items' && isObject(own) && isObject(other)) return bothSchemas(own, other);
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

/** A field that is not listed is one of the additional ones; those of a pattern stay with it. */
function propertiesOfBoth(declared: JsonObject, needed: JsonObject): JsonObject {
  const { properties, patternProperties, additionalProperties } = declared;
  const own = isObject(properties) ? properties : {};
  const patterns = Object.keys(isObject(patternProperties) ? patternProperties : {});
  const isOther = (name: string): boolean => !patterns.some((pattern) => new RegExp(pattern, 'u').test(name));
  const ofBoth = Object.entries(needed).flatMap(([name, need]): [string, JsonValue][] => {
    const field = valueAt(own, [name]) ?? (isOther(name) ? additionalProperties : undefined);
    if (field === false) return [];
    return [[name, isObject(field) && isObject(need) ? bothSchemas(field, need) : need]];
  });
  return { ...own, ...Object.fromEntries(ofBoth) };
}
