import { pointerTo } from '../../../base/json-pointer.ts';
import { isList, isObject } from '../../../base/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json.ts';
import type { Accepts, FileRule } from '../../../ir/accepts.ts';
import type { CheckedRoute } from '../../../ir/checked.ts';
import type { Page } from '../../../ir/trigger.ts';
import { bodyType, neededBody, takesBody } from '../../../ir/request-body.ts';
import { jsonType } from '../../../ir/response-bodies.ts';
import { alternative, isKind, openObject, unknown } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { nodeOf } from '../../../ir/route.ts';
import { meet } from '../../../ir/type-algebra.ts';
import { changeReferences } from '../../../ir/walk-schema.ts';
import { bothSchemas } from '../schemas/both-schemas.ts';
import { schemaOfType } from '../schemas/json-schema.ts';
import { completed } from './complete.ts';
import { inLatestDraft } from './latest-draft.ts';

interface BodyContract {
  readonly schema: JsonObject;
  readonly required: boolean;
  /** By content type, how the parts of a form are encoded. */
  readonly encoding?: JsonObject;
}

/**
 * The body that a client must send: as declared, and what every path to an answer below 400 needs; fields that only
 * some of them read have no type. `at` is its place in the document.
 */
export function requestBodyOf(checked: CheckedRoute, at: readonly string[]): JsonObject | undefined {
  const body = bodyContract(checked);
  if (body === undefined) return undefined;
  const { required, schema, encoding } = body;
  const isDeclared = checked.route.contract.body !== undefined;
  const content = contentTypes(checked).map((type) => [
    type,
    {
      schema: isDeclared ? movedTo([...at, 'content', type, 'schema'], inLatestDraft(schema)) : schema,
      ...(encoding === undefined ? {} : { encoding }),
    },
  ]);
  return { required, content: Object.fromEntries(content) };
}

/** Bytes that are not read as JSON may be of any type. */
function contentTypes(checked: CheckedRoute): readonly string[] {
  const { trigger, contract } = checked.route;
  if (contract.accepts !== undefined) return [contract.accepts.mediaType];
  if (trigger.page === undefined && !takesBody(checked)) return ['*/*'];
  return [...(trigger.page?.contentTypes ?? []), jsonType];
}

/** A declared schema refers to its own parts by their places in it, and the document by those in the document. */
const movedTo = (at: readonly string[], schema: JsonObject): JsonObject =>
  changeReferences(schema, (reference) =>
    reference.startsWith('#/') ? `${pointerTo(at)}${reference.slice(1)}` : reference,
  );

function bodyContract(checked: CheckedRoute): BodyContract | undefined {
  const { route } = checked;
  const { page } = route.trigger;
  const { accepts } = route.contract;
  if (page !== undefined) return { schema: pageSchema(checked, page), required: true };
  if (accepts !== undefined) return acceptedContract(checked, accepts);
  if (takesBody(checked)) return objectContract(checked);
  return checked.body.raw ? { schema: {}, required: false } : undefined;
}

/** What a form sends, with what the flow needs of its texts and numbers. */
function pageSchema(checked: CheckedRoute, { sent, rules }: Page): JsonObject {
  const fields = alternative(sent, 'object')?.fields;
  const needed = alternative(neededBody(checked.accepted()), 'object')?.fields ?? new Map<string, Type>();
  const asSent = [...needed].filter(([name]) => {
    const field = fields?.get(name) ?? unknown;
    return isKind(field, 'string') || isKind(field, 'number');
  });
  return completed(bothSchemas(schemaOfType(sent, 'request'), { properties: rules }), openObject(asSent));
}

function objectContract(checked: CheckedRoute): BodyContract {
  const { route, body } = checked;
  const { body: declared } = route.contract;
  if (declared !== undefined) {
    const schema = completed(declared, neededBody(checked.accepted()));
    return { schema, required: !acceptsEmpty(schema) };
  }
  const type = bodyType(checked, checked.accepted());
  const fields = alternative(type, 'object')?.fields ?? new Map<string, Type>();
  return {
    schema: schemaOfType(type, 'request'),
    required: body.required || [...fields.values()].some(({ presence }) => presence === 'required'),
  };
}

/** Keywords by which an object without fields is valid. */
const lenient: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'additionalProperties', 'patternProperties', '$defs', 'definitions', '$id', '$schema'],
  ...['title', 'description', 'default', 'examples', '$comment'],
]);

/** Whether an object without fields, as which a missing body counts, certainly satisfies the schema of an object. */
const acceptsEmpty = (schema: JsonObject): boolean =>
  Object.entries(schema).every(
    ([keyword, value]) => lenient.has(keyword) || (keyword === 'required' && isList(value) && value.length === 0),
  );

/** What the flow needs of a text that is the whole body. */
function neededOfWhole(checked: CheckedRoute, type: Type): Type {
  const ofBody = checked.accepted().filter(({ access: { base, path } }) => {
    const kind = base.kind === 'output' ? nodeOf(checked.route, base.node).kind : undefined;
    return kind?.reads?.kind === 'raw' && path.length === 0;
  });
  return ofBody.map(({ type: need }) => need).reduce(meet, type);
}

/** An empty text and empty bytes are valid unless the flow needs more, so neither makes the body required. */
function acceptedContract(checked: CheckedRoute, { whole, files }: Accepts): BodyContract {
  if (whole !== undefined) {
    const type = neededOfWhole(checked, whole.type);
    return { schema: schemaOfType(type, 'request'), required: (alternative(type, 'string')?.minLength ?? 0) > 0 };
  }
  const { schema } = objectContract(checked);
  const { required: declared, ...rest } = schema;
  const fields = objectIn(schema['properties']);
  const names = [
    ...listIn(declared).filter((name) => typeof name !== 'string' || mustBeSent(objectIn(fields[name]))),
    ...files.filter((file) => file.required).map(({ name }) => name),
  ];
  const needed = names.length === 0 ? rest : { ...rest, required: names };
  const contract = { schema: needed, required: !acceptsEmpty(needed) };
  if (files.length === 0) return contract;
  return {
    ...contract,
    schema: {
      ...needed,
      type: 'object',
      properties: { ...fields, ...Object.fromEntries(files.map(fileSchema)) },
    },
    encoding: Object.fromEntries(files.map(({ name, types }) => [name, { contentType: types.join(', ') }])),
  };
}

/** A form sends nothing for a box that is not ticked, and for an empty list. */
const mustBeSent = ({ type }: JsonObject): boolean => type !== 'boolean' && type !== 'array';

/** The part contains the file's bytes, without an encoding. */
const fileSchema = ({ name, maxBytes }: FileRule): readonly [string, JsonObject] => [
  name,
  { type: 'string', format: 'binary', maxLength: maxBytes },
];

const listIn = (value: JsonValue | undefined): readonly JsonValue[] => (isList(value) ? value : []);
const objectIn = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});
