import type { Rule } from '../../base/diagnostic.ts';
import { guess, remove, set } from '../fixes.ts';

/** Rows FS2501 to FS2599 about the rows that a database node means. */

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
  hint: () => 'Remove one of them. For one of several values use the operator "in".',
  fixes: (_, at) => [{ title: 'Remove the second condition', operations: [remove(at, at.path)] }],
  explanation: {
    cause: 'All conditions have to be met, and the input of a condition is named after its column and operator.',
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
      'Text is searched with contains and starts-with; numbers, texts, UUIDs and timestamps have an order; booleans and JSON have none.',
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

export const everyConditionOptional: Rule<{ readonly table: string }> = {
  code: 'FS2510',
  severity: 'error',
  title: 'A change that may reach every row',
  message: ({ table }) =>
    `Every condition is optional: a request that gives none of them would reach every row of “${table}”.`,
  hint: () => 'Leave out "optional" of one condition at least.',
  fixes: (_, at) => [
    guess({ title: 'Make the first condition count always', operations: [remove(at, [...at.path, 0, 'optional'])] }),
  ],
  explanation: {
    cause:
      'An optional condition is skipped when its input is missing. That suits searches; an update or a delete needs a condition that always holds it back.',
    bad: '{ "type": "db-delete", "config": { "table": "users", "where": [{ "column": "email", "operator": "eq", "optional": true }] } }',
    good: '{ "type": "db-delete", "config": { "table": "users", "where": [{ "column": "email", "operator": "eq" }] } }',
  },
};

export const whichRows: Rule<{ readonly areBoth: boolean }> = {
  code: 'FS2524',
  severity: 'error',
  title: 'A change without rows',
  message: ({ areBoth }) =>
    areBoth ? '"where" and "all" exclude each other.' : 'Nothing says which rows are changed: "where" is missing.',
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
