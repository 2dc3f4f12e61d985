import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import { nearest } from '../../../base/did-you-mean.ts';
import type { Where } from '../../../base/diagnostic.ts';
import { pointerTo } from '../../../base/json-pointer.ts';
import { once } from '../../../base/once.ts';
import { fieldTypesOf } from '../../../ir/accepts.ts';
import { nodeOf } from '../../../ir/route.ts';
import type { Validation } from '../../../ir/error-shape.ts';
import { findExponential } from '../../../ir/exponential-schema.ts';
import type { JsonObject, JsonValue } from '../../../base/json.ts';
import { wrongPattern } from '../../../ir/catalogue/config.ts';
import { declaredBody } from '../../../ir/catalogue/routes.ts';
import type { Route } from '../../../ir/project.ts';
import { alternative } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { patternsOfSchema, subschemas } from '../../../ir/walk-schema.ts';
import { addFormats } from '../../../../runtime-lib/src/lib/values/formats.ts';
import { checkPattern } from '../../../nodes/check-pattern.ts';
import type { RouteRule } from './rule.ts';

/**
 * A declared body is a schema that requests to the route can satisfy. It is compiled as in the emitted server, so that
 * anything that would keep the server from starting is found here. Its regular expressions run on what clients send.
 * FS2023 declaredBody, FS2525 wrongPattern
 */
export const declaredBodyIsUsable: RouteRule = ({ route, validation }, report) => {
  const {
    contract: { body },
    declaredBody: type,
  } = route;
  if (body === undefined || type === undefined) return;
  const start = nodeOf(route, route.start);
  const at = (path: readonly string[]): Where => ({
    place: start.at(['config', 'body', ...path]),
    subject: start.subject,
  });
  const pointless = pointlessBody(route, type);
  const patterns = pointless === undefined ? patternsOfSchema(body) : [];
  const unsafe = patterns.flatMap(({ source, path }) => {
    const found = checkPattern(source, 'u');
    return found === undefined ? [] : [{ ...found, pattern: source, path }];
  });
  for (const { path, ...facts } of unsafe) report(wrongPattern, facts, at(path));
  if (unsafe.length > 0) return;
  const issue = pointless ?? compileIssue(body) ?? exponentialIssue(body, validation);
  if (issue !== undefined) report(declaredBody, { message: issue.message }, at(issue.path));
};

interface Issue {
  readonly message: string;
  readonly path: readonly string[];
}
const atRoot = (message: string): Issue => ({ message, path: [] });

function pointlessBody({ trigger, method, contract: { body, accepts } }: Route, type: Type): Issue | undefined {
  if (trigger.refusesBody !== undefined) return atRoot(trigger.refusesBody);
  if (method === 'GET') return atRoot('has no effect: a GET request has no body');
  if (accepts?.whole !== undefined) return atRoot(`has no effect: Start accepts ${accepts.noun}, which has no fields`);
  const unsendable = accepts && [...fieldTypesOf(body)].find(([, field]) => field === undefined);
  if (unsendable !== undefined)
    return {
      message: `describes a field that no form can send: fields are texts, numbers, booleans and lists of texts`,
      path: ['properties', unsendable[0]],
    };
  return type.kind === 'known' && alternative(type, 'object') === undefined
    ? atRoot('is not the schema of an object')
    : undefined;
}

/** Like Fastify's own validator, with the formats of the emitted server. Schemas have already been validated. */
function createValidator(): Ajv {
  const ajv = new Ajv({
    coerceTypes: false,
    ownProperties: true,
    addUsedSchema: false,
    validateSchema: false,
    logger: false,
  });
  formats.default(ajv);
  addFormats(ajv);
  return ajv;
}

/**
 * Validates schemas. Created once: it compiles the meta-schema, which takes longer than most schemas do, and keeps no
 * memory of the schemas that it validates.
 */
const ofSchemas = once(createValidator);

function compileIssue(schema: JsonObject): Issue | undefined {
  const ajv = ofSchemas();
  try {
    const [error] = ajv.validateSchema(schema) === false ? (ajv.errors ?? []) : [];
    if (error !== undefined) return schemaIssue(error);
    // Each in its own validator, since a validator keeps everything that it compiles.
    createValidator().compile(schema);
    return undefined;
  } catch (error) {
    return issueOf(error instanceof Error ? error.message : String(error), schema, ajv);
  }
}

/** In Ajv's words, except for what is likely to be misspelt. */
function issueOf(message: string, schema: JsonObject, ajv: Ajv): Issue {
  const [, keyword] = /^strict mode: unknown keyword: "(.*)"$/s.exec(message) ?? [];
  if (keyword !== undefined) return unknownKeyword(ajv, schema, keyword);
  const [, format] = /^unknown format "(.*)" ignored in schema/s.exec(message) ?? [];
  if (format !== undefined) return unknownFormat(ajv, schema, format);
  const [, reference] = /^can't resolve reference (.*) from id /s.exec(message) ?? [];
  if (reference !== undefined) return unknownReference(schema, reference);
  return atRoot(`cannot be used: ${message}`);
}

const unknownKeyword = (ajv: Ajv, schema: JsonObject, keyword: string): Issue => ({
  message: `cannot be used: JSON Schema (draft-07) has no keyword “${keyword}”${earlier[keyword] ?? meant(keyword, Object.keys(ajv.RULES.all))}`,
  path: firstWith(keyword, () => true, schema),
});

/** How draft-07 says what later drafts have keywords for. */
const earlier: Readonly<Record<string, string>> = {
  prefixItems: ': a list of schemas at “items” is for the first items, and “additionalItems” for the others',
  dependentRequired: ': list the required fields in “dependencies”',
  dependentSchemas: ': put the schemas into “dependencies”',
  unevaluatedProperties: ': use “additionalProperties”',
  unevaluatedItems: ': use “additionalItems”',
};

const unknownFormat = (ajv: Ajv, schema: JsonObject, format: string): Issue => ({
  message: `cannot be used: there is no format “${format}”${meant(format, Object.keys(ajv.formats))}`,
  path: firstWith('format', (value) => value === format, schema),
});

function unknownReference(schema: JsonObject, reference: string): Issue {
  const known = subschemas(schema).map(({ path }) => pointerTo(path));
  const wayOut = reference === '#' ? ': to refer to itself, it needs an "$id"' : meant(reference, known);
  return {
    message: `cannot be used: its “$ref” leads to “${reference}”, which it does not have${wayOut}`,
    path: firstWith('$ref', (value) => value === reference, schema),
  };
}

function meant(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined ? '' : ` (did you mean “${near}”?)`;
}

/** The path of the first keyword with such a value. */
function firstWith(keyword: string, isSuch: (value: JsonValue) => boolean, whole: JsonObject): readonly string[] {
  const found = subschemas(whole).find(({ schema }) => schema[keyword] !== undefined && isSuch(schema[keyword]));
  return found === undefined ? [] : [...found.path, keyword];
}

function exponentialIssue(schema: JsonObject, validation: Validation): Issue | undefined {
  const path = findExponential(schema, validation === 'first');
  if (path === undefined) return undefined;
  const wayOut =
    validation === 'first'
      ? 'let each of them begin with a required property whose "const" no other has, or choose between them by "if" and "then"'
      : 'choose between them by "if" and "then", since "validation": "all" checks every alternative';
  return {
    message: `cannot be used: it refers to itself by several ways for one value, so that each level of a body doubles the time that it takes; ${wayOut}`,
    path,
  };
}

function schemaIssue({ instancePath, message = 'is wrong', params }: ErrorObject): Issue {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const allowed: unknown = params['allowedValues'];
  const must = Array.isArray(allowed) ? `must be one of ${allowed.join(', ')}` : message;
  return { message: `cannot be used: ${path.length === 0 ? 'it' : `its “${path.join('.')}”`} ${must}`, path };
}
