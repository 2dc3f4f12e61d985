import { z } from 'zod';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { closedObject } from '../base/schema.ts';
import { errorsSchema } from './errors-schema.ts';
import { functionId, inputName, nodesOrRoutes, requiredGuard, tenancy } from './format-access.ts';
import { example, functionExample } from './format-examples.ts';
import { secret } from './format-http.ts';
import { columnName, dictionary, literal, named, relationName, tableName, text } from './format-parts.ts';
import * as grammar from './grammar.ts';
import { promises, transaction } from './format-promises.ts';
import { fileStores } from './file-store.ts';
import { methods } from './project.ts';

/**
 * The flow format, version 1. This is its only definition; its JSON Schema is generated from here. It covers what can
 * be checked within one part. 2-bind checks how parts fit together (undeclared names, duplicates), and each kind
 * checks its own `config`.
 *
 * Invariant: the schemas only check. A value that passes is used as a `ProjectFile` unchanged, since zod's copies would
 * lose an own `__proto__`. Messages complete `must be`; see base/schema.ts.
 */

const columnList = z.array(columnName).min(1, 'a list of at least one column');
const positive = (expected: string, maximum: number) => z.int().min(1, expected).max(maximum, expected);

/** The longest delay that a Node timer supports, in ms: 2^31 - 1. */
const longestTimeout = 2_147_483_647;

const length = z.int().min(0, 'a number of characters').max(10_000_000, 'a number of characters');

const column = closedObject({
  type: z.enum(['uuid', 'text', 'integer', 'number', 'boolean', 'timestamp', 'json']),
  primaryKey: z.boolean().exactOptional(),
  nullable: z.boolean().exactOptional(),
  unique: z.boolean().exactOptional(),
  sensitive: z.boolean().exactOptional().meta({ description: 'Never leaves the server unless a node names it.' }),
  default: literal.exactOptional().meta({ description: 'A literal, or "uuid", "now", "increment".' }),
  onUpdate: z
    .literal('now')
    .exactOptional()
    .meta({ description: 'Every update writes the time to it, unless the flow writes something else.' }),
  min: z.number().exactOptional().meta({ description: 'The least value of a number.' }),
  max: z.number().exactOptional().meta({ description: 'The greatest value of a number.' }),
  minLength: length.exactOptional().meta({ description: 'The least number of characters of a text.' }),
  maxLength: length.exactOptional().meta({ description: 'The greatest number of characters of a text.' }),
  enum: z
    .array(text)
    .min(1, 'a list of at least one text')
    .exactOptional()
    .meta({ description: 'The texts that the column may hold, and no other.' }),
  format: z.enum(['email', 'url', 'slug']).exactOptional().meta({ description: 'The form of a text.' }),
  trim: z.literal(true).exactOptional().meta({ description: 'A text is stored without white space around it.' }),
  lowercase: z.literal(true).exactOptional().meta({ description: 'A text is stored in lower case.' }),
  emptyAsNull: z.literal(true).exactOptional().meta({ description: 'An empty text is stored as null.' }),
  references: named(grammar.referencePattern, 'of the form "table.column"').exactOptional(),
  onDelete: z.enum(['restrict', 'cascade', 'set-null']).exactOptional(),
  as: relationName.exactOptional().meta({
    description: 'The name of the row that it refers to; by default that of the column without `_id` or `Id`.',
  }),
  inverse: relationName.exactOptional().meta({
    description: 'The name of the rows that refer to one; by default that of their table.',
  }),
  renamedFrom: columnName.exactOptional(),
  backfill: text.exactOptional().meta({
    description:
      'An SQL expression: what rows get that stand in the way when the column is new, becomes required or unique, refers to another, or changes its type.',
  }),
});

const table = closedObject({
  columns: dictionary(columnName, column).exactOptional(),
  unique: z.array(columnList).exactOptional().meta({ description: 'Lists of columns that are unique together.' }),
  indexes: z.array(columnList).exactOptional(),
  ...promises,
  relations: dictionary(
    relationName,
    closedObject({
      through: tableName.meta({
        description: 'A table with two references, one of them to this table, and a unique key over both.',
      }),
      from: columnName.exactOptional().meta({ description: 'Its column that refers to this table, if both do.' }),
    }),
  )
    .exactOptional()
    .meta({ description: 'Relations through another table, by name.' }),
  renamedFrom: tableName.exactOptional(),
});

const node = closedObject({
  id: named(grammar.nodeIdPattern, 'a node id: a letter, then letters, digits, "_" and "-"'),
  type: text.min(1, 'the name of a node kind').meta({ description: 'A node kind, such as "to-number".' }),
  label: text.exactOptional().meta({ description: 'Names the emitted variable.' }),
  parent: text.exactOptional().meta({ description: 'The id of the container that holds the node.' }),
  comment: text.exactOptional(),
  config: z.record(text, literal).exactOptional(),
  inputs: z.record(text, literal).exactOptional().meta({ description: 'Literals for data inputs that no edge feeds.' }),
  position: closedObject({ x: z.number().exactOptional(), y: z.number().exactOptional() }).exactOptional(),
});

const edgeEnd = named(grammar.edgeEndPattern, 'of the form "nodeId.port"');
const edge = closedObject({ from: edgeEnd, to: edgeEnd });

const path = text
  .superRefine((value, context) => {
    const expected = grammar.pathIssue(value);
    if (expected !== undefined) context.addIssue({ code: 'custom', message: expected });
  })
  .meta({ description: 'Such as "/users/:id".' });

const whatExamplesAre =
  'Run by `flowsmith test`, and tests of the emitted project. What is expected may hold "$uuid", "$timestamp" and "$any".';

/** pg-boss gives up on a run after a day. A minute of that is reserved for ending the run before. */
const timeOfJob = positive('a number of milliseconds from 1 to 86340000: a job takes less than a day', 86_340_000);
const milliseconds = positive('a number of milliseconds from 1 to 2147483647', longestTimeout);

const routeShape = {
  id: named(grammar.routeIdPattern, 'in kebab-case, such as "get-user"').max(
    grammar.longestRouteId,
    `at most ${grammar.longestRouteId} characters long`,
  ),
  title: text.exactOptional(),
  description: text.exactOptional(),
  tags: z.array(text).exactOptional(),
  method: z.enum(methods),
  path,
  overrides: nodesOrRoutes.exactOptional().meta({
    description:
      'The routes with a parameter that this one takes requests from on purpose, and its nodes that see all tenants on purpose: then that is no finding.',
  }),
  timeoutMs: milliseconds.exactOptional(),
  bodyLimit: positive('a number of bytes, 1 at least', Number.MAX_SAFE_INTEGER).exactOptional(),
  transaction: transaction
    .exactOptional()
    .meta({ description: 'Everything the flow writes commits together, or not at all.' }),
  flow: closedObject({ nodes: z.array(node).exactOptional(), edges: z.array(edge).exactOptional() }),
  examples: z.array(example).exactOptional().meta({ description: whatExamplesAre }),
};

const signature = dictionary(inputName, text.min(1, 'a type, such as "string | null"'));
const functionShape = {
  id: functionId,
  title: text.exactOptional(),
  description: text.exactOptional(),
  transaction: z
    .boolean()
    .exactOptional()
    .meta({ description: 'Whether it only runs in a transaction: of its callers, or as a job in one of its own.' }),
  timeoutMs: timeOfJob.exactOptional().meta({
    description: 'How long a run of it as a job may take; 300,000 by default. Calls take the time of their callers.',
  }),
  overrides: nodesOrRoutes
    .exactOptional()
    .meta({ description: 'Its nodes that see all tenants on purpose: then that is no finding.' }),
  guard: z
    .boolean()
    .exactOptional()
    .meta({ description: 'Whether it may answer in the place of its callers, to refuse.' }),
  inputs: signature.exactOptional().meta({
    description:
      'The types of the inputs by name: `integer`, `string | null`, `{ id: uuid }[]`, `row users`, `users.id`.',
  }),
  outputs: signature
    .exactOptional()
    .meta({ description: 'The types of the outputs by name, written as those of inputs.' }),
  flow: closedObject({ nodes: z.array(node).exactOptional(), edges: z.array(edge).exactOptional() }),
  examples: z.array(functionExample).exactOptional().meta({ description: whatExamplesAre }),
};

const editorSchema = { $schema: text.exactOptional() };
const projectName = named(grammar.projectNamePattern, 'an npm package name: small letters, digits, "-", "." and "_"')
  .max(grammar.longestProjectName, `at most ${grammar.longestProjectName} characters long`)
  .refine((name) => name !== 'node_modules' && name !== 'favicon.ico', 'a name that npm allows');

const projectShape = {
  ...editorSchema,
  version: z.literal(1),
  name: projectName,
  description: text.exactOptional(),
  tables: dictionary(tableName, table).exactOptional(),
  secrets: dictionary(
    named(grammar.secretNamePattern, 'a secret name: a capital letter, then A-Z, 0-9 and "_"'),
    secret,
  ).exactOptional(),
  access: z
    .union([requiredGuard, z.array(requiredGuard)])
    .exactOptional()
    .meta({ description: 'The guards that requests have to pass before a route acts.' }),
  tenant: tenancy
    .exactOptional()
    .meta({ description: 'Where the tenant of a request comes from, for tables with `tenant`.' }),
  rowSecurity: z.literal(true).exactOptional().meta({
    description: 'The database itself keeps tenants apart, too, by row-level security: a second wall.',
  }),
  files: closedObject({
    store: z.enum(fileStores).exactOptional().meta({
      description: 'folder, unless said otherwise. s3: FILES_URL may name a bucket of S3, or of what works like it.',
    }),
  })
    .exactOptional()
    .meta({ description: 'A store of files, for Store File, Load File and Delete File.' }),
  errors: errorsSchema.exactOptional().meta({ description: 'How the server tells errors.' }),
};
const functions = <Item extends z.ZodType>(item: Item) =>
  z.array(item).exactOptional().meta({ description: 'Flows that others call.' });

/** One function inside a project. */
export const functionSchema = closedObject(functionShape);
/** One function in its own file. */
export const functionFileSchema = closedObject({ ...editorSchema, ...functionShape });

/** One route inside a project. */
export const routeSchema = closedObject(routeShape);
/** One route in its own file. */
export const routeFileSchema = closedObject({ ...editorSchema, ...routeShape });
/** A whole project in one file. */
export const projectSchema = closedObject({
  ...projectShape,
  functions: functions(functionSchema),
  routes: z.array(routeSchema),
});
/** The same, with routes and functions of any shape. */
export const projectOfAnyRoutesSchema = closedObject({
  ...projectShape,
  functions: functions(literal),
  routes: z.array(literal),
});
/** `project.json` of a folder: everything but the routes. */
export const projectFolderSchema = closedObject({ ...projectShape, functions: functions(functionSchema) });
/** The same, with functions of any shape. */
export const folderOfAnyFunctionsSchema = closedObject({ ...projectShape, functions: functions(literal) });

/** Deeply readonly. JSON values already are. */
type Frozen<Value> = JsonValue extends Value
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Frozen<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
      : Value;

export type ProjectFile = Frozen<z.infer<typeof projectSchema>>;
export type RouteFile = Frozen<z.infer<typeof routeSchema>>;
export type FunctionFile = Frozen<z.infer<typeof functionSchema>>;
export type NodeFile = Frozen<z.infer<typeof node>>;
export type TableFile = Frozen<z.infer<typeof table>>;
export type ColumnFile = Frozen<z.infer<typeof column>>;
export type ExampleFile = Frozen<z.infer<typeof example>>;
export type FunctionExampleFile = Frozen<z.infer<typeof functionExample>>;

/**
 * The JSON Schema (draft 2020-12), for editors, of a project in one file, of a folder's project.json or of a route
 * file.
 */
export function formatJsonSchema(part: 'project' | 'folder' | 'route' | 'function'): JsonObject {
  const schema = {
    project: projectSchema,
    folder: projectFolderSchema,
    route: routeFileSchema,
    function: functionFileSchema,
  }[part];
  return JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));
}
