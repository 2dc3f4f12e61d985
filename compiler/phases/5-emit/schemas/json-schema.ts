import type { JsonObject } from '../../../base/json.ts';
import { isTextSubset } from '../../../ir/scalar-algebra.ts';
import { bothSchemas } from './both-schemas.ts';
import type { Alternative, NumberCheck, StoredText, StringCheck, StringType, Type } from '../../../ir/type.ts';

/** Replaces the schema of an object, such as by a reference. */
export type Replace = (schema: JsonObject) => JsonObject;

const unchanged: Replace = (schema) => schema;

/**
 * A type as JSON Schema (draft 2020-12, as used by OpenAPI 3.1). Requests may omit optional values; answers print null
 * for them.
 */
export function schemaOfType(type: Type, side: 'request' | 'response', replace = unchanged): JsonObject {
  if (type.kind === 'unknown')
    return side === 'request' && type.presence === 'required' ? { not: { type: 'null' } } : {};
  // JSON has no bytes.
  const sent = type.alternatives.filter(({ kind }) => kind !== 'bytes');
  const schemas = (sent.length > 0 ? sent : type.alternatives).map((each) => schemaOfAlternative(each, side, replace));
  const all = type.presence === 'optional' ? [...schemas, { type: 'null' }] : schemas;
  const [only, ...others] = all;
  // A value of the empty type can only be omitted.
  if (only === undefined) return type.presence === 'omittable' ? { not: {} } : {};
  if (others.length === 0) return only;
  // Plain types share one keyword, which reads better than a list of schemas.
  const plain = all.flatMap((schema) =>
    Object.keys(schema).length === 1 && typeof schema['type'] === 'string' ? [schema['type']] : [],
  );
  const [first] = all;
  if (plain.length === all.length) return { type: plain };
  if (all.length === 2 && type.presence === 'optional' && first !== undefined && isOfOneType(first))
    return {
      ...first,
      type: [first.type, 'null'],
      ...(Array.isArray(first['enum']) ? { enum: [...first['enum'], null] } : {}),
    };
  return { anyOf: all };
}

/** Whether null is allowed as soon as it is one of its types. */
const isOfOneType = (schema: JsonObject): schema is JsonObject & { readonly type: string } =>
  typeof schema['type'] === 'string' && schema['anyOf'] === undefined && schema['allOf'] === undefined;

const strings: Readonly<Record<StringCheck, JsonObject>> = {
  text: { pattern: '^[^\\u0000]*$' },
  uuid: { format: 'uuid' },
  timestamp: { format: 'date-time' },
  instant: { format: 'date-time' },
  email: { format: 'email' },
  url: { format: 'uri' },
  slug: { pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' },
  header: { pattern: '^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$' },
  key: { pattern: '^(?!.{513})(?!(?:.*/)?\\.{1,2}(?:/|$))[A-Za-z0-9_.-]{1,100}(?:/[A-Za-z0-9_.-]{1,100})*$' },
  'media-type': { pattern: '^[A-Za-z0-9_.+-]{1,80}/[A-Za-z0-9_.+-]{1,80}(?:; ?charset=[A-Za-z0-9_-]{1,20})?$' },
  html: {},
};
/** Checks that say nothing useful about an answer: only which characters its texts lack. */
const ofCharacters: ReadonlySet<StringCheck> = new Set(['text', 'header']);
const numbers: Readonly<Record<NumberCheck, JsonObject>> = {
  int32: { type: 'integer', format: 'int32' },
  index: { type: 'integer', minimum: 0 },
  limit: { type: 'integer', minimum: 0, maximum: 1000 },
  status: { type: 'integer', minimum: 200, maximum: 599 },
};

/** A text has no more characters than bytes. */
function lengthOf({ minLength, maxLength = Infinity, bytes = Infinity }: StringType): JsonObject {
  const most = Math.min(maxLength, bytes);
  return { ...(minLength === undefined ? {} : { minLength }), ...(most === Infinity ? {} : { maxLength: most }) };
}

/** The schema describes texts as they are stored. An empty one becomes null and keeps any rule. */
function schemaOfStored({ changes, is }: StoredText, side: 'request' | 'response'): JsonObject {
  const schema = schemaOfText(is, side);
  if (changes.emptyAsNull !== true || isTextSubset(empty, is)) return schema;
  return is.values === undefined ? { anyOf: [schema, { const: '' }] } : { type: 'string', enum: [...is.values, ''] };
}

const empty: StringType = { kind: 'string', checks: ['text'], values: [''] };

/** Several columns may store a text, each in its own way. */
function schemaOfText({ stored = [], ...own }: StringType, side: 'request' | 'response'): JsonObject {
  const [first, ...others] = stored.map((each) => schemaOfStored(each, side));
  const isImplied = stored.some(({ is }) => isTextSubset(is, own));
  if (first !== undefined)
    return [...others, ...(isImplied ? [] : [schemaOfText(own, side)])].reduce(bothSchemas, first);
  if (own.values !== undefined) return { type: 'string', enum: own.values };
  return Object.assign(
    { type: 'string' },
    ...own.checks.filter((check) => side === 'request' || !ofCharacters.has(check)).map((check) => strings[check]),
    side === 'request' ? lengthOf(own) : {},
  );
}

/** From each list, at least one field must be there. */
function someOfSchema(lists: readonly (readonly string[])[]): JsonObject {
  const [first, ...others] = lists.map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) }));
  return first === undefined ? {} : others.length === 0 ? first : { allOf: [first, ...others] };
}

function schemaOfAlternative(type: Alternative, side: 'request' | 'response', replace: Replace): JsonObject {
  switch (type.kind) {
    case 'boolean':
      return { type: 'boolean' };
    case 'string':
      return schemaOfText(type, side);
    case 'number':
      return Object.assign(
        { type: 'number' },
        ...type.checks.map((check) => numbers[check]),
        side === 'request' && type.min !== undefined ? { minimum: type.min } : {},
        side === 'request' && type.max !== undefined ? { maximum: type.max } : {},
      );
    case 'bytes':
      return {};
    case 'list':
      return {
        type: 'array',
        items: schemaOfType(type.element, side, replace),
        ...(type.filled === true && side === 'request' ? { minItems: 1 } : {}),
        ...(type.most !== undefined && side === 'request' ? { maxItems: type.most } : {}),
      };
    case 'object': {
      const required = [...type.fields].flatMap(([name, field]) =>
        (side === 'response' && type.mayLack?.includes(name) !== true) || field.presence === 'required' ? [name] : [],
      );
      return replace({
        type: 'object',
        ...(type.fields.size === 0
          ? {}
          : {
              properties: Object.fromEntries(
                [...type.fields].map(([name, field]) => [name, schemaOfType(field, side, replace)]),
              ),
            }),
        ...(required.length === 0 || (side === 'response' && type.open) ? {} : { required }),
        ...someOfSchema(type.someOf ?? []),
      });
    }
  }
}
