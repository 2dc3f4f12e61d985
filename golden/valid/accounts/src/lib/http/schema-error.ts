import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { requestError } from './errors.ts';
import { withFaults } from './faults.ts';

/**
 * The error of a body that a declared schema rejects, in the words of the readers: `body field "email" must
 * be a string`. Use it as Fastify's `schemaErrorFormatter`, with Ajv's `verbose` to include the type of a
 * missing field.
 */
export function describeSchemaError(errors: readonly FastifySchemaValidationError[], part: string): Error {
  const [error] = errors;
  if (error === undefined) return requestError(`${part} is not as declared`);
  return withFaults(requestError(sentenceOf(error, part)), sentencesOf(errors, part));
}

/** The maximum number of faults reported: a body could have one in every byte. */
const most = 100;

/** One sentence for each part that is not as declared: that of its first fault. */
const sentencesOf = (errors: readonly FastifySchemaValidationError[], part: string): string[] =>
  [...Map.groupBy(errors.slice(0, most), (error) => nameOf(part, pathOf(error))).values()].flatMap(
    ([first]) => (first === undefined ? [] : sentenceOf(first, part)),
  );

const sentenceOf = (error: FastifySchemaValidationError, part: string): string =>
  `${nameOf(part, pathOf(error))} ${faultOf(error, missingIn(error))}`;

function pathOf(error: FastifySchemaValidationError): readonly string[] {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const missing = missingIn(error);
  return missing === undefined ? path : [...path, missing];
}

/** The name of a missing field. */
function missingIn({ keyword, params }: FastifySchemaValidationError): string | undefined {
  const name = params['missingProperty'];
  return keyword === 'required' && typeof name === 'string' ? name : undefined;
}

/** `body field "a.b"`, `item 1 of body field "tags"`. */
function nameOf(part: string, path: readonly string[]): string {
  const last = path.at(-1);
  if (last === undefined) return part;
  if (/^\d+$/.test(last)) return `item ${last} of ${nameOf(part, path.slice(0, -1))}`;
  return path.some((step) => /^\d+$/.test(step))
    ? `field "${last}" of ${nameOf(part, path.slice(0, -1))}`
    : `${part} field "${path.join('.')}"`;
}

function faultOf(error: FastifySchemaValidationError, missing: string | undefined): string {
  const { keyword, params, message } = error;
  if (missing !== undefined)
    return typeSentence(declaredType(error, missing)) ?? 'must not be missing or null';
  if (keyword === 'type') return typeSentence(params['type']) ?? message ?? 'is not as declared';
  if (keyword === 'format')
    return formats[String(params['format'])] ?? `must match the format "${String(params['format'])}"`;
  if (keyword === 'additionalProperties') return otherField(String(params['additionalProperty']));
  return message ?? 'is not as declared';
}

/** A client may send any name, and a long one is not repeated. */
const otherField = (name: string): string =>
  name.length > 100 ? 'must not have other fields' : `must not have the field ${JSON.stringify(name)}`;

/** The type that the schema declares for a missing field. */
function declaredType(error: FastifySchemaValidationError, field: string): unknown {
  const schema: unknown = 'parentSchema' in error ? error.parentSchema : undefined;
  const properties = read(schema, 'properties');
  return read(read(properties, field), 'type');
}
const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

function typeSentence(type: unknown): string | undefined {
  const nouns = [type].flat().flatMap((each) => kinds[String(each)] ?? []);
  return nouns.length === 0 ? undefined : `must be ${nouns.join(' or ')}`;
}

const kinds: Readonly<Record<string, string>> = {
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
