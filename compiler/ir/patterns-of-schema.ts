import { isList, isObject } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';

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

/** The regular expressions that a schema runs on what it validates: `pattern`, and the names of `patternProperties`. */
export const patternsOfSchema = (schema: JsonObject): readonly SchemaPattern[] =>
  Object.entries(schema).flatMap(([key, value]) => {
    if (data.has(key)) return [];
    if (key === 'pattern' && typeof value === 'string') return [{ source: value, path: [key] }];
    if (!named.has(key) || !isObject(value)) return below(key, patternsIn(value));
    const names = key === 'patternProperties' ? Object.keys(value) : [];
    const inner = Object.entries(value).flatMap(([name, each]) => below(name, patternsIn(each)));
    return below(key, [...names.map((name) => ({ source: name, path: [name] })), ...inner]);
  });

function patternsIn(value: JsonValue): readonly SchemaPattern[] {
  if (isList(value)) return value.flatMap((item, index) => below(String(index), patternsIn(item)));
  return isObject(value) ? patternsOfSchema(value) : [];
}

const below = (step: string, patterns: readonly SchemaPattern[]): readonly SchemaPattern[] =>
  patterns.map(({ source, path }) => ({ source, path: [step, ...path] }));
