import { isList, isObject } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';

/** A schema in a JSON Schema, or the whole, and where it stands. */
export interface Subschema {
  readonly schema: JsonObject;
  readonly path: readonly string[];
}

/** A regular expression in a JSON Schema, and where it stands. */
export interface SchemaPattern {
  readonly source: string;
  readonly path: readonly string[];
}

/** Keywords whose values are data. */
const data: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);
/** Keywords whose values are objects of schemas, by names that are no keywords. */
const named: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependencies',
  '$defs',
  'definitions',
]);

/** A schema and all schemas in it, from the outside in. */
export const subschemas = (schema: JsonObject): readonly Subschema[] => [
  { schema, path: [] },
  ...Object.entries(schema).flatMap(([key, value]) => {
    if (data.has(key)) return [];
    const inner = named.has(key) && isObject(value) ? below(value) : schemasIn(value);
    return inner.map((each) => ({ ...each, path: [key, ...each.path] }));
  }),
];

const below = (parts: JsonObject | readonly JsonValue[]): readonly Subschema[] =>
  Object.entries(parts).flatMap(([name, part]) =>
    schemasIn(part).map((each) => ({ ...each, path: [name, ...each.path] })),
  );

function schemasIn(value: JsonValue): readonly Subschema[] {
  if (isList(value)) return below(value);
  return isObject(value) ? subschemas(value) : [];
}

/** The regular expressions that a schema runs on what it validates: `pattern`, and the names of `patternProperties`. */
export const patternsOfSchema = (whole: JsonObject): readonly SchemaPattern[] =>
  subschemas(whole).flatMap(({ schema: { pattern, patternProperties }, path }) => [
    ...(typeof pattern === 'string' ? [{ source: pattern, path: [...path, 'pattern'] }] : []),
    ...(isObject(patternProperties)
      ? Object.keys(patternProperties).map((source) => ({ source, path: [...path, 'patternProperties', source] }))
      : []),
  ]);

/** A schema, and all schemas in it, changed from the inside out; those for which `isOwn` does not hold stay. */
export function changeSchemas(
  schema: JsonObject,
  change: (schema: JsonObject) => JsonObject,
  isOwn: (schema: JsonObject) => boolean = () => true,
): JsonObject {
  if (!isOwn(schema)) return schema;
  const changeIn = (value: JsonValue): JsonValue => {
    if (isList(value)) return value.map(changeIn);
    return isObject(value) ? changeSchemas(value, change, isOwn) : value;
  };
  const parts = Object.entries(schema).map(([key, value]): [string, JsonValue] => {
    if (data.has(key)) return [key, value];
    if (!named.has(key) || !isObject(value)) return [key, changeIn(value)];
    return [key, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changeIn(each)]))];
  });
  return change(Object.fromEntries(parts));
}

/**
 * A schema with its references changed. Those in a schema with an `$id` stay, since they are relative to it, wherever
 * it stands.
 */
export const changeReferences = (schema: JsonObject, change: (reference: string) => string): JsonObject =>
  changeSchemas(
    schema,
    (each) => (typeof each['$ref'] === 'string' ? { ...each, $ref: change(each['$ref']) } : each),
    (each) => each['$id'] === undefined,
  );
