import { isList, isObject } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { withRules } from './column-rules.ts';
import type { ColumnRules } from './column-rules.ts';
import {
  boolean,
  filledList,
  list,
  listOfAtMost,
  nothing,
  number,
  object,
  openObject,
  optional,
  string,
  unknown,
} from './type.ts';
import type { StringCheck, Type } from './type.ts';
import { join, meet } from './type-algebra.ts';

/**
 * The type of the values that satisfy a JSON Schema, as far as types can express it. Whatever the schema leaves open,
 * or expresses with keywords that types do not cover, is unknown, and checked at run time where it is used.
 */
export function typeOfSchema(schema: JsonObject): Type {
  const type = typeOfValue(schema);
  // A keyword of OpenAPI 3.0, which Ajv knows as well.
  return schema['nullable'] === true ? optional(type) : type;
}

function typeOfValue(schema: JsonObject): Type {
  const { type } = schema;
  if (isList(type)) return type.map((name) => typeOfSchema({ ...schema, type: name })).reduce(join);
  switch (type) {
    case 'string':
      return typeOfText(schema);
    case 'number':
      return withRules(number(), boundsOf(schema));
    case 'integer':
      return typeOfInteger(boundsOf(schema));
    case 'boolean':
      return boolean;
    case 'null':
      return nothing;
    case 'array':
      return typeOfArray(schema);
    case 'object':
      return typeOfObject(schema);
    default:
      return unknown;
  }
}

/** The formats that the server checks in schemas as it does for nodes. */
const formats: Readonly<Record<string, StringCheck>> = { uuid: 'uuid', 'date-time': 'timestamp', email: 'email' };

function typeOfText({ format, minLength, maxLength, enum: values }: JsonObject): Type {
  const check = typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined;
  const texts = isList(values) ? values.filter((value) => typeof value === 'string') : [];
  return withRules(check === undefined ? string() : string(check), {
    ...rule('minLength', minLength),
    ...rule('maxLength', maxLength),
    ...(texts.length === 0 ? {} : { enum: texts }),
  });
}

const boundsOf = ({ minimum, maximum }: JsonObject): ColumnRules => ({
  ...rule('min', minimum),
  ...rule('max', maximum),
});

const rule = (name: 'min' | 'max' | 'minLength' | 'maxLength', value: JsonValue | undefined): ColumnRules =>
  typeof value === 'number' ? { [name]: value } : {};

/** Types only support bounds for integers. */
function typeOfInteger(bounds: ColumnRules): Type {
  const { min = -Infinity, max = Infinity } = bounds;
  const checks = [
    ...(min >= -(2 ** 31) && max < 2 ** 31 ? (['int32'] as const) : []),
    ...(min >= 0 && max <= Number.MAX_SAFE_INTEGER ? (['index'] as const) : []),
  ];
  return withRules(number(...checks), bounds);
}

function typeOfArray({ items, prefixItems, minItems, maxItems }: JsonObject): Type {
  // The schema may describe items other than the first ones.
  const element = isObject(items) && prefixItems === undefined ? typeOfSchema(items) : unknown;
  const most = typeof maxItems === 'number' ? maxItems : Infinity;
  return meet(
    listOfAtMost(most, element),
    typeof minItems === 'number' && minItems > 0 ? filledList(unknown) : list(unknown),
  );
}

function typeOfObject(schema: JsonObject): Type {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = isList(schema['required']) ? schema['required'] : [];
  const fields = Object.entries(properties).map(([name, property]): [string, Type] => {
    const type = isObject(property) ? typeOfSchema(property) : unknown;
    return [name, required.includes(name) ? type : optional(type)];
  });
  const mayLack = fields.flatMap(([name]) => (required.includes(name) ? [] : [name]));
  const isClosed = schema['additionalProperties'] === false && schema['patternProperties'] === undefined;
  return isClosed ? object(fields, mayLack) : openObject(fields);
}
