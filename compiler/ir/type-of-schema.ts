import { isList, isObject } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import { boolean, list, nothing, number, object, openObject, optional, string, unknown } from './type.ts';
import type { Type } from './type.ts';
import { join } from './type-algebra.ts';

/**
 * The type of the values that satisfy a JSON Schema, as far as types can express it. What the schema leaves open, or
 * says in keywords that types do not have, is unknown, and its use is checked at run time.
 */
export function typeOfSchema(schema: JsonObject): Type {
  const { type } = schema;
  if (isList(type)) return type.map((name) => typeOfSchema({ ...schema, type: name })).reduce(join);
  switch (type) {
    case 'string':
      return string();
    case 'number':
      return number();
    case 'integer':
      return number();
    case 'boolean':
      return boolean;
    case 'null':
      return nothing;
    case 'array':
      return list(isObject(schema['items']) ? typeOfSchema(schema['items']) : unknown);
    case 'object':
      return typeOfObject(schema);
    default:
      return unknown;
  }
}

function typeOfObject(schema: JsonObject): Type {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = isList(schema['required']) ? schema['required'] : [];
  const fields = Object.entries(properties).map(([name, property]): [string, Type] => {
    const type = isObject(property) ? typeOfSchema(property) : unknown;
    return [name, required.includes(name) ? type : optional(type)];
  });
  const mayLack = fields.flatMap(([name]) => (required.includes(name) ? [] : [name]));
  return schema['additionalProperties'] === false ? object(fields, mayLack) : openObject(fields);
}
