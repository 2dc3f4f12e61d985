import { z } from 'zod';
import type { JsonValue } from '../base/json.ts';
import * as grammar from './grammar.ts';

/** Any JSON value. Input is known to be JSON. */
export const literal = z.custom<JsonValue>();
export const text = z.string();
export const named = (pattern: RegExp, expected: string) => text.regex(pattern, expected);

/** An object with free keys of one grammar. zod skips an own `__proto__`, so that key is checked here. */
export function dictionary<Value extends z.ZodType>(key: z.ZodString, value: Value) {
  const record = z.record(key, value);
  return z.preprocess((input, context) => {
    if (typeof input !== 'object' || input === null || !Object.hasOwn(input, '__proto__')) return input;
    const issue = key.safeParse('__proto__').error?.issues[0];
    if (issue === undefined) return input;
    context.addIssue({ code: 'custom', message: issue.message, path: ['__proto__'], params: { onKey: true } });
    // A failed preprocessing ends the check of this value, so its other issues are reported here.
    const rest = record._zod.run({ value: input, issues: [] }, { async: false });
    if (!(rest instanceof Promise)) for (const other of rest.issues) context.issues.push(other);
    return input;
  }, record);
}

export const tableName = named(
  grammar.tableNamePattern,
  'a table name: a small letter, then at most 62 of a-z, 0-9 and "_"',
).meta({ description: 'A table.' });
export const columnName = named(
  grammar.columnNamePattern,
  'a column name: a small letter, then at most 62 letters, digits and "_"',
).meta({ description: 'A column.' });
export const relationName = named(
  grammar.relationNamePattern,
  'the name of a relation: a small letter, then at most 62 letters, digits and "_"',
);
export const headerName = named(grammar.headerNamePattern, 'the name of an HTTP header');
