import { isObject } from '../../../base/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json.ts';
import { code, imported, literal, objectLiteral } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';

const Type = imported('typebox', 'Type');

/**
 * A JSON Schema in TypeBox's notation, which yields exactly that schema; parts without a TypeBox notation stay as they
 * are.
 */
export function typebox(schema: JsonObject): Code {
  const { type, ...rest } = schema;
  switch (type) {
    case 'string':
      return code`${Type}.String(${options(rest)})`;
    case 'number':
      return code`${Type}.Number(${options(rest)})`;
    case 'integer':
      return code`${Type}.Integer(${options(rest)})`;
    case 'boolean':
      return code`${Type}.Boolean(${options(rest)})`;
    case 'array':
      return arrayOf(rest) ?? verbatim(schema);
    case 'object':
      return objectOf(rest) ?? verbatim(schema);
    default:
      return verbatim(schema);
  }
}

const verbatim = (schema: JsonObject): Code => code`${Type}.Unsafe(${literal(schema)})`;

const options = (rest: JsonObject): readonly Code[] => (Object.keys(rest).length === 0 ? [] : [literal(rest)]);

function arrayOf({ items, ...rest }: JsonObject): Code | undefined {
  return isObject(items) ? code`${Type}.Array(${[typebox(items), ...options(rest)]})` : undefined;
}

function objectOf({ properties, required = [], ...rest }: JsonObject): Code | undefined {
  const all = isObject(properties) ? Object.entries(properties) : [];
  const fields = all.flatMap(([name, schema]): (readonly [string, JsonObject])[] =>
    isObject(schema) && !(name in {}) ? [[name, schema]] : [],
  );
  const listed = fields.filter(([name]) => isListed(name, required)).map(([name]) => name);
  // TypeBox lists required properties in the order of the properties.
  if (!isObject(properties) || fields.length < all.length || JSON.stringify(listed) !== JSON.stringify(required))
    return undefined;
  const members = fields.map(([name, schema]): [string, Code] => [
    name,
    isListed(name, required) ? typebox(schema) : code`${Type}.Optional(${typebox(schema)})`,
  ]);
  return code`${Type}.Object(${[objectLiteral(members), ...options(rest)]})`;
}

const isListed = (name: string, required: JsonValue): boolean => Array.isArray(required) && required.includes(name);
