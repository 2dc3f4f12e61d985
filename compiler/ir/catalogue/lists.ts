import type { Rule } from '../../base/diagnostic.ts';
import { quotedNames } from '../../base/visible-text.ts';
import { remove, spelling } from '../fixes.ts';

/** Rows FS2550 to FS2554 about names of columns, and about lists of rows and their aggregates. */

export const columnsOfOneName: Rule<{ readonly table: string; readonly column: string; readonly other: string }> = {
  code: 'FS2550',
  severity: 'error',
  title: 'Columns that differ only in capitals',
  message: ({ table, column, other }) =>
    `The columns “${other}” and “${column}” of “${table}” differ only in capital letters.`,
  hint: () => 'Give one of them another name.',
  explanation: {
    cause:
      'PostgreSQL tells such names apart only if they are quoted, so a query that is written by hand easily gets the wrong one.',
    bad: '"createdAt": { "type": "timestamp" }, "createdat": { "type": "timestamp" }',
    good: '"createdAt": { "type": "timestamp" }, "storedAt": { "type": "timestamp" }',
  },
};

export const unknownOrder: Rule<{
  readonly name: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
}> = {
  code: 'FS2551',
  severity: 'error',
  title: 'An order by default that is none of the choices',
  message: ({ name }) => `No choice of "orderBy" is called “${name}”.`,
  hint: ({ near, known }) => (near === undefined ? `There are ${quotedNames(known)}.` : `Did you mean “${near}”?`),
  fixes: ({ name, near }, at) => spelling(at, name, near),
  explanation: {
    cause: 'Where the client names no order, that which "default" names is taken.',
    bad: '"orderBy": { "input": "sort", "choices": { "newest": […] }, "default": "latest" }',
    good: '"orderBy": { "input": "sort", "choices": { "newest": […] }, "default": "newest" }',
  },
};

export const unfitAggregate: Rule<{
  readonly column: string;
  readonly type: string;
  readonly use: 'groupBy' | 'sum' | 'avg' | 'min' | 'max';
}> = {
  code: 'FS2552',
  severity: 'error',
  title: 'A column that cannot be aggregated so',
  message: ({ column, type, use }) =>
    use === 'groupBy'
      ? `Rows cannot be grouped by the column “${column}”, which is of type ${type}.`
      : `“${use}” cannot be computed of the column “${column}”, which is of type ${type}.`,
  hint: ({ type, use }) => {
    if (use === 'sum' || use === 'avg') return 'Use a column of type integer or number.';
    if (use === 'groupBy' && type === 'timestamp')
      return "No two times are alike. To group by the day or the month, use DB Query: date_trunc('day', created_at) as day.";
    return use === 'groupBy'
      ? 'Use a column of type text, uuid, integer, number or boolean.'
      : 'Use a column of type integer, number, text or timestamp.';
  },
  explanation: {
    cause:
      'Numbers have a sum and an average; numbers, texts and times a least and a greatest; groups are made of values that several rows share.',
    bad: '"sum": { "names": "name" }   // a text',
    good: '"sum": { "revenue": "total" }',
  },
};

export const aggregateWithout: Rule<{ readonly setting: string | undefined }> = {
  code: 'FS2553',
  severity: 'error',
  title: 'An aggregate without groups or without values',
  message: ({ setting }) =>
    setting === undefined
      ? 'DB Aggregate computes nothing: it has neither groups nor values.'
      : `“${setting}” means nothing without “groupBy”: all rows together give one result.`,
  hint: ({ setting }) =>
    setting === undefined
      ? 'Say what to compute: "count", "sum", "avg", "min" or "max".'
      : `Remove “${setting}”, or say with "groupBy" which rows belong together.`,
  fixes: ({ setting }, at) =>
    setting === undefined ? [] : [{ title: `Remove “${setting}”`, operations: [remove(at, at.path)] }],
  explanation: {
    cause: 'Without groups, all rows that meet the conditions give exactly one result, even if there are none.',
    bad: '{ "type": "db-aggregate", "config": { "table": "orders", "count": "orders", "orderBy": [{ "field": "orders" }] } }',
    good: '{ "type": "db-aggregate", "config": { "table": "orders", "groupBy": ["status"], "count": "orders", "orderBy": [{ "field": "orders" }] } }',
  },
};

export const unknownField: Rule<{
  readonly name: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
}> = {
  code: 'FS2554',
  severity: 'error',
  title: 'A field that the result does not have',
  message: ({ name }) => `The result has no field “${name}”.`,
  hint: ({ near, known }) => (near === undefined ? `It has ${quotedNames(known)}.` : `Did you mean “${near}”?`),
  fixes: ({ name, near }, at) => spelling(at, name, near),
  explanation: {
    cause:
      '"having" and "orderBy" of DB Aggregate name fields of its result: the columns of "groupBy", and what "count", "sum", "avg", "min" and "max" call theirs. Conditions on other columns belong into "where".',
    bad: '"sum": { "revenue": "total" }, "orderBy": [{ "field": "total" }]',
    good: '"sum": { "revenue": "total" }, "orderBy": [{ "field": "revenue" }]',
  },
};
