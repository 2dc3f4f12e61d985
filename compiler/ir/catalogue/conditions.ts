import { nearest } from '../../base/did-you-mean.ts';
import type { Rule } from '../../base/diagnostic.ts';
import { quoted, quotedNames } from '../../base/visible-text.ts';
import { guess, meant, remove, set } from '../fixes.ts';

/** Rows FS2501 to FS2599 about the conditions of database nodes. */

export const duplicateCondition: Rule<{
  readonly column: string;
  readonly operator: string;
  readonly of?: 'field';
}> = {
  code: 'FS2507',
  severity: 'error',
  title: 'A condition given twice',
  message: ({ column, operator, of = 'column' }) =>
    `The condition “${operator}” on the ${of} “${column}” is given twice.`,
  hint: ({ of }) =>
    of === 'field'
      ? 'Remove one of them. For one of several values use the operator "in".'
      : 'Remove one of them, or give it an "input" of its own. For one of several values use the operator "in".',
  fixes: (_, at) => [{ title: 'Remove the second condition', operations: [remove(at, at.path)] }],
  explanation: {
    cause:
      'The input of a condition is named after its column and operator, unless "input" names it. Here, two conditions have the same name.',
    bad: '[{ "column": "status", "operator": "eq" }, { "column": "status", "operator": "eq" }]',
    good: '[{ "column": "status", "operator": "in" }]',
  },
};

export const operatorForColumn: Rule<{
  readonly column: string;
  readonly operator: string;
  readonly type: string;
  readonly fitting: readonly string[];
}> = {
  code: 'FS2508',
  severity: 'error',
  title: 'An operator that the column’s type does not have',
  message: ({ column, operator, type }) =>
    `The column “${column}” is of type ${type}, which has no operator “${operator}”.`,
  hint: ({ fitting }) => `Use one of ${fitting.join(', ')}.`,
  fixes: ({ fitting }, at) =>
    fitting
      .slice(0, 3)
      .map((operator) => guess({ title: `Use “${operator}”`, operations: [set(at, at.path, operator)] })),
  explanation: {
    cause:
      'Text is searched with contains, starts-with, ends-with and search; numbers, texts, UUIDs and timestamps have an order; booleans and JSON have none; a list in JSON may have an item.',
    bad: '{ "column": "age", "operator": "contains" }   // an integer',
    good: '{ "column": "age", "operator": "ge" }',
  },
};

export const conflictWithoutKey: Rule<{ readonly table: string; readonly columns: readonly string[] }> = {
  code: 'FS2509',
  severity: 'error',
  title: 'A conflict on columns that are not unique',
  message: ({ table, columns }) =>
    `Rows of “${table}” cannot conflict on ${columns.map((name) => `“${name}”`).join(', ')}: nothing makes them unique together.`,
  hint: () =>
    'Name the primary key, a unique column, or exactly the columns of one list under "unique"; or make the column unique.',
  explanation: {
    cause: 'PostgreSQL finds a conflict through a unique index, and refuses the statement where there is none.',
    bad: '"name": { "type": "text" } … "onConflict": { "columns": ["name"], "do": "ignore" }',
    good: '"name": { "type": "text", "unique": true } … "onConflict": { "columns": ["name"], "do": "ignore" }',
  },
};

export const everyConditionOptional: Rule<{
  readonly table: string;
  /** The setting that makes the first condition optional. */
  readonly first: readonly (string | number)[];
}> = {
  code: 'FS2510',
  severity: 'error',
  title: 'A change that may reach every row',
  message: ({ table }) =>
    `Every condition is optional: a request that gives none of them would reach every row of “${table}”.`,
  hint: () => 'Leave out "optional", or "ifMissing": "skip", of at least one condition.',
  fixes: ({ first }, at) => [
    guess({
      title: 'Make the first condition count always',
      operations: [remove(at, [...at.path.slice(0, -1), ...first])],
    }),
  ],
  explanation: {
    cause:
      'An optional condition is skipped when its input is missing. That suits searches; an update or a delete needs a condition that always applies.',
    bad: '{ "type": "db-delete", "config": { "table": "users", "where": [{ "column": "email", "operator": "eq", "optional": true }] } }',
    good: '{ "type": "db-delete", "config": { "table": "users", "where": [{ "column": "email", "operator": "eq" }] } }',
  },
};

export const whichRows: Rule<{ readonly areBoth: boolean }> = {
  code: 'FS2524',
  severity: 'error',
  title: 'A change without rows',
  message: ({ areBoth }) =>
    areBoth ? '"where" and "all" cannot be used together.' : 'Nothing says which rows are changed: "where" is missing.',
  hint: ({ areBoth }) =>
    areBoth
      ? 'Remove "all" to change the rows that meet the conditions, or "where" to change every row.'
      : 'Write "where": [{ "column": "id", "operator": "eq" }], or "all": true to change every row.',
  explanation: {
    cause:
      'DB Update and DB Delete change the rows that meet their conditions. That every row is meant has to be said, since a forgotten condition would change every row, too.',
    bad: '{ "type": "db-delete", "config": { "table": "users" } }',
    good: '{ "type": "db-delete", "config": { "table": "drafts", "all": true } }',
  },
};

export const excludingSettings: Rule<{
  readonly first: string;
  readonly second: string;
  readonly why: string;
  /** What to write, where it matters which of them goes. */
  readonly hint?: string;
}> = {
  code: 'FS2541',
  severity: 'error',
  title: 'Settings that exclude each other',
  message: ({ first, second, why }) => `“${first}” and “${second}” cannot be used together. ${why}`,
  hint: ({ hint = 'Remove one of them.' }) => hint,
  fixes: ({ second }, at) => [guess({ title: `Remove “${second}”`, operations: [remove(at, at.path)] })],
  explanation: {
    cause: 'A setting that another one makes meaningless was meant to mean something.',
    bad: '{ "column": "status", "operator": "eq", "value": "open", "ifMissing": "skip" }',
    good: '{ "column": "status", "operator": "eq", "value": "open" }',
  },
};

export const valueForColumn: Rule<{ readonly column: string; readonly need: string }> = {
  code: 'FS2542',
  severity: 'error',
  title: 'A constant that does not fit its column',
  message: ({ column, need }) => `The constant that “${column}” is compared with must be a ${need}.`,
  hint: () => 'Write such a constant. Whether a column is null is asked by the operator "is-null".',
  explanation: {
    cause:
      'A column is compared with values of its own type: anything else would fail in the database, or never be equal.',
    bad: '{ "column": "age", "operator": "ge", "value": "18" }   // an integer',
    good: '{ "column": "age", "operator": "ge", "value": 18 }',
  },
};

export const valueOfNoRow: Rule<{
  readonly column: string;
  readonly value: string;
  readonly known: readonly string[];
}> = {
  code: 'FS2538',
  severity: 'error',
  title: 'A constant that the column never has',
  message: ({ column, value }) =>
    `The column “${column}” is compared with ${quoted(value)}, which its "enum" does not list.`,
  hint: ({ value, known }) => {
    const near = nearest(value, known);
    return near === undefined ? `It lists ${quotedNames(known)}.` : `Did you mean ${quoted(near)}?`;
  },
  fixes: ({ value, known }, at) => meant(at, value, nearest(value, known), known),
  explanation: {
    cause:
      'No row has another value than those that "enum" lists, so that the comparison has the same result for each.',
    bad: '"state": { "type": "text", "enum": ["open", "paid"] } … { "column": "state", "operator": "eq", "value": "payd" }',
    good: '"state": { "type": "text", "enum": ["open", "paid"] } … { "column": "state", "operator": "eq", "value": "paid" }',
  },
};

export const sensitiveComparison: Rule<{ readonly column: string; readonly how: string }> = {
  code: 'FS2543',
  severity: 'error',
  title: 'A comparison that tells a sensitive column',
  message: ({ column, how }) => `The sensitive column “${column}” is ${how}: the results would reveal it bit by bit.`,
  hint: () => 'Compare it by "eq", "in" or "is-null", or with another column.',
  explanation: {
    cause:
      'Anyone who may ask whether a token is less than a given one, as often as they like, soon knows it. So does anyone who sees rows in its order.',
    bad: '{ "column": "token", "operator": "starts-with" }   // sensitive',
    good: '{ "column": "token", "operator": "eq" }',
  },
};

export const unsettableColumn: Rule<{ readonly column: string; readonly type: string; readonly isKey: boolean }> = {
  code: 'FS2560',
  severity: 'error',
  title: 'A column that the database cannot compute',
  message: ({ column, type, isKey }) =>
    isKey
      ? `"set" cannot change “${column}”: it is the primary key, by which rows are known.`
      : `"set" cannot change “${column}” like that: the column is ${type}.`,
  hint: () =>
    '"add" and "subtract" change columns of numbers, "now" is for timestamps; write any other value by “changes”.',
  explanation: {
    cause: 'The database computes the new value from what the row contains at that moment.',
    bad: '"set": { "name": { "add": "suffix" } }   // a text',
    good: '"set": { "stock": { "subtract": "quantity" } }',
  },
};

export const unchangeableColumn: Rule<{ readonly column: string; readonly table: string }> = {
  code: 'FS2596',
  severity: 'error',
  title: 'A column that “changes” cannot write',
  message: ({ column, table }) => `"columns" cannot list “${column}”: clients never set this column of “${table}”.`,
  hint: () =>
    'A Build Object may list any column, and needs no "columns". "set" writes the time and what the database computes.',
  explanation: {
    cause:
      'From an object of unknown shape, no primary key, no sensitive column, and none that is generated is taken: whoever sends it could set it.',
    bad: '"columns": ["name", "password_hash"]   // sensitive',
    good: '"columns": ["name", "bio"]',
  },
};

export const inputOfTwoTypes: Rule<{ readonly input: string; readonly need: string; readonly otherNeed: string }> = {
  code: 'FS2544',
  severity: 'error',
  title: 'An input that two conditions share and no value fits',
  message: ({ input, need, otherNeed }) =>
    `The input “${input}” is compared with a ${need} and with a ${otherNeed}, and no value is both.`,
  hint: () => 'Give one of the conditions another "input".',
  explanation: {
    cause: 'Conditions that name the same input are compared with the same value.',
    bad: '{ "any": [{ "column": "title", "operator": "eq", "input": "q" }, { "column": "year", "operator": "eq", "input": "q" }] }',
    good: '{ "any": [{ "column": "title", "operator": "eq", "input": "q" }, { "column": "year", "operator": "eq", "input": "year" }] }',
  },
};
