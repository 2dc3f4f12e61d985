import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { isList, isObject } from './config.ts';
import { withFaults } from './refused.ts';
import { refuse } from './refusal.ts';

/** The error for a body that a declared schema rejects, in the words of a flow's own check. */
export function declaredFault(errors: readonly FastifySchemaValidationError[], schema: JsonObject): Error {
  const [first = 'body is not as declared'] = sentencesOf(errors, schema);
  const fault = Object.assign(refuse(400, first), errors.length === 0 ? {} : { code: 'FST_ERR_VALIDATION' });
  return withFaults(fault, sentencesOf(errors, schema));
}

/** The first sentence about each part. */
function sentencesOf(errors: readonly FastifySchemaValidationError[], schema: JsonObject): readonly string[] {
  const told = new Map<string, string>();
  // No more than a hundred of what Ajv finds.
  for (const error of errors.slice(0, 100)) {
    const path = pathOf(error);
    const name = nameOf(path, schema);
    if (!told.has(name)) told.set(name, `${name} ${sentenceOf(error, path, schema)}`);
  }
  return [...told.values()];
}

function pathOf(error: FastifySchemaValidationError): readonly string[] {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return error.keyword === 'required' ? [...path, String(error.params['missingProperty'])] : path;
}

/** `body field "a.b"`, `item 0 of body field "a"` for an element, or `field "b" of item 0 of body field "a"`. */
function nameOf(path: readonly string[], schema: JsonObject): string {
  const last = path.at(-1);
  if (last === undefined) return 'body';
  const before = path.slice(0, -1);
  const isItem = (length: number): boolean => typesOf(schemaAt(path.slice(0, length), schema)).includes('array');
  if (isItem(before.length)) return `item ${last} of ${nameOf(before, schema)}`;
  return before.some((_, index) => isItem(index))
    ? `field "${last}" of ${nameOf(before, schema)}`
    : `body field "${path.join('.')}"`;
}

function schemaAt(path: readonly string[], schema: JsonValue | undefined): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((parent, step) => {
    if (!isSchema(parent)) return undefined;
    const properties = parent['properties'];
    if (typesOf(parent).includes('array')) return parent['items'];
    return isSchema(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined;
  }, schema);
}

const isSchema = (schema: JsonValue | undefined): schema is JsonObject => isObject(schema);
const typesOf = (schema: JsonValue | undefined): readonly JsonValue[] => {
  const type = isSchema(schema) ? schema['type'] : undefined;
  return isList(type) ? type : type === undefined ? [] : [type];
};

const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
  null: 'null',
};
const formats: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  uuid: 'must be a UUID',
  'date-time': 'must be an ISO 8601 date and time with a time zone',
};

function sentenceOf(
  { keyword, params, message }: FastifySchemaValidationError,
  path: readonly string[],
  schema: JsonObject,
): string {
  if (keyword === 'format' && formats[String(params['format'])] !== undefined)
    return formats[String(params['format'])] ?? '';
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    return name.length > 100 ? 'must not have other fields' : `must not have the field ${JSON.stringify(name)}`;
  }
  if (keyword === 'uniqueItems') return 'must not have equal items';
  if (keyword !== 'type' && keyword !== 'required') return message ?? 'is not as declared';
  // A missing value has the wrong type if a type is declared.
  const types = typesOf(schemaAt(path, schema)).map((type) => nouns[String(type)] ?? String(type));
  if (types.length === 0) return 'must not be missing';
  return `must be ${types.length === 1 ? types[0] : `${types.slice(0, -1).join(', ')} or ${types.at(-1)}`}`;
}
