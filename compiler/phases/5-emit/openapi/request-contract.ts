import { pointerTo } from '../../../base/json-pointer.ts';
import { isList, isObject } from '../../../base/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json.ts';
import type { Accepts, FileRule } from '../../../ir/accepts.ts';
import type { CheckedRoute } from '../../../ir/checked.ts';
import type { Route } from '../../../ir/project.ts';
import type { Page } from '../../../ir/trigger.ts';
import { bodyType, neededBody, takesBody } from '../../../ir/request-body.ts';
import { jsonType } from '../../../ir/response-bodies.ts';
import { alternative, isKind, openObject, unknown } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { changeReferences } from '../../../ir/walk-schema.ts';
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
  const content = contentTypes(checked.route).map((type) => [
    type,
    {
      schema: isDeclared ? movedTo([...at, 'content', type, 'schema'], inLatestDraft(schema)) : schema,
      ...(encoding === undefined ? {} : { encoding }),
    },
  ]);
  return { required, content: Object.fromEntries(content) };
}

const contentTypes = ({ trigger, contract }: Route): readonly string[] =>
  contract.accepts === undefined ? [...(trigger.page?.contentTypes ?? []), jsonType] : [contract.accepts.mediaType];

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
  return takesBody(checked) ? objectContract(checked) : undefined;
}

/** What a form sends, with what the flow needs of its texts. The others are converted before the flow reads them. */
function pageSchema(checked: CheckedRoute, { sent, rules }: Page): JsonObject {
  const schema = schemaOfType(sent, 'request');
  const properties = Object.entries(objectIn(schema['properties'])).map(([name, field]) => [
    name,
    { ...objectIn(field), ...rules.get(name) },
  ]);
  const fields = alternative(sent, 'object')?.fields;
  const needed = alternative(neededBody(checked.accepted()), 'object')?.fields ?? new Map<string, Type>();
  const ofTexts = [...needed].filter(([name]) => isKind(fields?.get(name) ?? unknown, 'string'));
  return completed({ ...schema, properties: Object.fromEntries(properties) }, openObject(ofTexts));
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

/** An empty text and empty bytes are valid, so neither makes the body required. */
function acceptedContract(checked: CheckedRoute, { whole, files }: Accepts): BodyContract {
  if (whole !== undefined) return { schema: schemaOfType(whole.type, 'request'), required: false };
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
