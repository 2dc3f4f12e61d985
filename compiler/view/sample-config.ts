import { empty } from '../code/code.ts';
import type { Accepts } from '../ir/accepts.ts';
import { getFile } from '../nodes/get-file.ts';
import { isList, isObject } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Locate } from '../base/span.ts';
import type { Column, ColumnType, Table } from '../ir/project.ts';
import { declaredSummary } from '../ir/function.ts';
import { number, openObject } from '../ir/type.ts';
import type { BindContext, NodeDefinition } from '../nodes/define-node.ts';
import { returnValues } from '../nodes/return-values.ts';

/** The contents of a sample: values by the name of the setting, and the optional settings that it includes. */
export interface SampleChoice {
  readonly values: ReadonlyMap<string, JsonValue>;
  readonly shown: ReadonlySet<string>;
}

/**
 * A valid config for a kind, derived from its config schema. It has the required settings, with values chosen by name
 * if the name is known, else by type. By default, it is the one in the docs.
 */
export function sampleConfig(schema: JsonObject, choice: SampleChoice = ofDocs): JsonObject {
  const { properties, required } = firstOf(schema);
  const needed = Array.isArray(required) ? required : [];
  const entries = Object.entries(isObject(properties) ? properties : {}).filter(
    ([name]) => needed.includes(name) || choice.shown.has(name),
  );
  return Object.fromEntries(entries.map(([name, setting]) => [name, sampleValue(name, setting, choice)]));
}

/** The first of the possible objects of a config. */
function firstOf(schema: JsonObject): JsonObject {
  const [first] = branchesOf(schema);
  return first ?? schema;
}

const branchesOf = (schema: JsonObject): readonly JsonObject[] =>
  [schema['oneOf'], schema['anyOf']].flatMap((branches) =>
    isList(branches)
      ? branches.filter(isObject).flatMap((each) => (branchesOf(each).length === 0 ? [each] : branchesOf(each)))
      : [],
  );

/** Whether the objects of a sample have no fields but those of the schema: conditions of rows do not apply to items. */
function takes(schema: JsonValue, sample: JsonValue): boolean {
  if (!isObject(schema)) return true;
  if (isList(sample)) return 'items' in schema && sample.every((item) => takes(schema['items'] ?? null, item));
  if (!isObject(sample)) return schema['type'] !== 'object';
  return [schema, ...branchesOf(schema)].some(({ properties, additionalProperties }) =>
    isObject(properties)
      ? Object.keys(sample).every((name) => Object.hasOwn(properties, name))
      : additionalProperties !== undefined,
  );
}

const samples: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['name', 'id'],
  ['field', 'email'],
  ['fields', ['name', 'email']],
  ['path', 'address.city'],
  ['template', 'Hello {{name}}'],
  ['sql', 'select id, email from users'],
  ['url', 'https://api.example.com/users/{{id}}'],
  ['length', 2],
  ['expiresIn', 3600],
  ['pattern', 'dd.MM.yyyy'],
  ['cases', ['open', 'paid']],
  ['table', 'users'],
  [
    'where',
    [
      { column: 'email', operator: 'eq' },
      { column: 'id', operator: 'lt' },
    ],
  ],
  ['relation', 'friends'],
  ['key', 'id'],
  ['groupBy', ['name']],
  ['seconds', 300],
  ['keepDays', 30],
  ['inputs', { price: 'number', quantity: 'number' }],
  ['output', 'number'],
  ['expression', 'price * quantity'],
  ['rules', { email: [{ rule: 'required' }, { rule: 'email' }] }],
]);

/** Settings that add ports are shown, and the fields that they are named after. */
const ofDocs: SampleChoice = {
  values: samples,
  shown: new Set(['search', 'where', 'groupBy', 'inputs', 'field', 'url']),
};

function sampleValue(name: string, schema: JsonValue, choice: SampleChoice): JsonValue {
  const known = choice.values.get(name);
  if (!isObject(schema)) return known ?? null;
  if (known !== undefined && takes(schema, known)) return known;
  const [branch] = branchesOf(schema);
  if (branch !== undefined) return sampleValue(name, branch, choice);
  if (Array.isArray(schema['enum'])) return schema['enum'][0] ?? null;
  if ('const' in schema) return schema['const'] ?? null;
  switch (schema['type']) {
    case 'string':
      return name;
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 1;
    case 'boolean':
      return true;
    case 'array':
      return [sampleValue(name, schema['items'] ?? null, choice)];
    case 'object':
      return sampleConfig(schema, choice);
    default:
      return name;
  }
}

const place = { file: 'sample', span: { start: 0, end: 0 } };
const locate: Locate = () => place;
const column = (name: string, type: ColumnType, primaryKey = false): [string, Column] => [
  name,
  { name, type, primaryKey, nullable: false, unique: primaryKey, sensitive: false },
];
const users: Table = {
  name: 'users',
  columns: new Map([column('id', 'integer', true), column('email', 'text'), column('name', 'text')]),
  primaryKey: 'id',
  unique: [],
  indexes: [],
  relations: new Map([['friends', { through: 'friendships', from: 'user_id' }]]),
  place,
  locate,
};
const refersToUsers = (name: string): [string, Column] => [
  name,
  { ...column(name, 'integer')[1], references: { table: 'users', column: 'id' } },
];
const friendships: Table = {
  name: 'friendships',
  columns: new Map([
    ['id', { ...column('id', 'integer', true)[1], default: { kind: 'increment' } }],
    refersToUsers('user_id'),
    refersToUsers('friend_id'),
  ]),
  primaryKey: 'id',
  unique: [['user_id', 'friend_id']],
  indexes: [],
  place,
  locate,
};

const total = declaredSummary({
  id: 'function',
  inputs: new Map([['price', number()]]),
  outputs: new Map([['total', number()]]),
  rows: { inputs: new Map(), outputs: new Map() },
  guard: false,
  place,
});

/** A flow and a project in which the sample configs are valid: a route, but with what only functions have. */
export function sampleContext({ type }: Pick<NodeDefinition, 'type'>): BindContext {
  if (type === returnValues.type) return { ...inRoute, signature: total };
  return type === getFile.type ? { ...inRoute, accepts: withFile } : inRoute;
}

/** A form with the file that a sample of Get File reads. */
const withFile: Accepts = {
  kind: 'multipart',
  noun: 'a form',
  mediaType: 'multipart/form-data',
  sends: [],
  files: ['id', 'picture'].map((name) => ({
    name,
    required: false,
    types: ['image/png', 'image/jpeg'],
    maxBytes: 1_000_000,
  })),
  emit: () => empty,
};

const inRoute: BindContext = {
  tables: new Map([users, friendships].map((table) => [table.name, table])),
  secrets: new Map([['id', { name: 'id', for: [], place }]]),
  functions: new Map([[total.id, total]]),
  signatures: new Map([[total.id, total]]),
  files: { store: 'folder', place },
  method: 'POST',
  pathParams: ['id'],
  routeId: 'sample',
  requiredHeaders: new Set(),
  bodyType: openObject(),
  isForm: false,
  literals: new Map(),
  report: () => undefined,
};
