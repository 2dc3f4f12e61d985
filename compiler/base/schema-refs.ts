import { isList, isObject } from './json.ts';
import type { JsonObject, JsonValue } from './json.ts';

/** A JSON Schema with its references replaced by their targets; references inside the targets stay. */
export function expandRefs(schema: JsonObject, definitions: JsonObject): JsonObject {
  const { $ref } = schema;
  const definition = typeof $ref === 'string' ? definitions[$ref.replace('#/$defs/', '')] : undefined;
  if (isObject(definition)) return definition;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === '$defs' ? value : expandIn(value, definitions)]),
  );
}

function expandIn(value: JsonValue, definitions: JsonObject): JsonValue {
  if (isList(value)) return value.map((item) => expandIn(item, definitions));
  return isObject(value) ? expandRefs(value, definitions) : value;
}
