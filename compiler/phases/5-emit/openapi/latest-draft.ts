import { isList, isObject } from '../../../base/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json.ts';
import { changeSchemas, subschemas } from '../../../ir/walk-schema.ts';

/**
 * A declared schema in the JSON Schema of OpenAPI 3.1, draft 2020-12. Servers validate with draft-07, in which a list
 * at `items` is for the first items, and with `nullable` of OpenAPI 3.0. A schema that refers to a part which would
 * have another name stays as it is.
 */
export const inLatestDraft = (schema: JsonObject): JsonObject =>
  subschemas(schema).some(({ schema: { $ref } }) => typeof $ref === 'string' && isRenamed.test($ref))
    ? schema
    : changeSchemas(schema, (each) => withDependencies(withItems(withNull(each))));

const isRenamed = /\/(?:items\/\d|additionalItems|dependencies)(?:\/|$)/;

function withNull(schema: JsonObject): JsonObject {
  const { nullable, ...rest } = schema;
  if (nullable === undefined) return schema;
  const types = [rest['type'] ?? []].flat();
  return nullable !== true || types.includes('null') ? rest : { ...rest, type: [...types, 'null'] };
}

function withItems(schema: JsonObject): JsonObject {
  const { items, additionalItems, ...rest } = schema;
  const named = (name: string, value: JsonValue | undefined) => (value === undefined ? {} : { [name]: value });
  if (isList(items)) return { ...rest, prefixItems: items, ...named('items', additionalItems) };
  // Draft-07 ignores it where all items have one schema.
  return additionalItems === undefined ? schema : { ...rest, ...named('items', items) };
}

/** A dependency is a list of fields that are then required, or a schema. */
function withDependencies(schema: JsonObject): JsonObject {
  const { dependencies, ...rest } = schema;
  if (!isObject(dependencies)) return schema;
  const entries = Object.entries(dependencies);
  const required = entries.filter(([, value]) => isList(value));
  const schemas = entries.filter(([, value]) => !isList(value));
  return { ...rest, ...merged('dependentRequired', rest, required), ...merged('dependentSchemas', rest, schemas) };
}

const merged = (
  keyword: string,
  { [keyword]: own }: JsonObject,
  entries: readonly (readonly [string, JsonValue])[],
): JsonObject =>
  entries.length === 0 ? {} : { [keyword]: { ...(isObject(own) ? own : {}), ...Object.fromEntries(entries) } };
