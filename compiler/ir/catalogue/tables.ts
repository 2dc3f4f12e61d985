import type { Rule } from '../../base/diagnostic.ts';
import { append, guess, set } from '../fixes.ts';
import type { TableCheck } from '../table-check.ts';

/** Rows of 2-bind about tables and names of the project. */

export const primaryKeyCount: Rule<{ readonly table: string; readonly columns: readonly string[] }> = {
  code: 'FS2017',
  severity: 'error',
  title: 'A table has exactly one primary key column',
  message: ({ table, columns }) =>
    columns.length === 0
      ? `The table “${table}” has no primary key.`
      : `The table “${table}” has several primary keys: ${columns.join(', ')}.`,
  hint: ({ columns }) =>
    columns.length === 0
      ? 'Set "primaryKey": true on one column, such as "id": { "type": "uuid", "primaryKey": true, "default": "uuid" }.'
      : 'Keep "primaryKey" on one column; "unique" takes lists of columns.',
  explanation: {
    cause: 'Rows are found, ordered and changed by their primary key.',
    bad: '"columns": { "name": { "type": "text" } }',
    good: '"columns": { "id": { "type": "uuid", "primaryKey": true, "default": "uuid" }, "name": { "type": "text" } }',
  },
};

export const wrongColumn: Rule<{
  readonly table: string;
  readonly column: string;
  readonly message: string;
  readonly hint: string;
}> = {
  code: 'FS2018',
  severity: 'error',
  title: 'A column that contradicts itself',
  message: ({ table, column, message }) => `Column “${table}.${column}”: ${message}`,
  hint: ({ hint }) => hint,
  explanation: {
    cause: 'The default, the reference, the flags and the keys of a column have to fit its type.',
    bad: '"age": { "type": "integer", "default": "many" }',
    good: '"age": { "type": "integer", "default": 0 }',
  },
};

export const reservedName: Rule<{
  readonly what: 'table' | 'column' | 'secret';
  readonly name: string;
  readonly owner: string;
}> = {
  code: 'FS2024',
  severity: 'error',
  title: 'A name that is taken',
  message: ({ what, name, owner }) => `No ${what} can be called “${name}”: ${owner}.`,
  hint: () => 'Choose another name.',
  explanation: {
    cause:
      'The emitted server needs a few tables and environment variables itself, and PostgreSQL reserves some names: columns in every table, the relations of its catalogue, keys and sequences that it makes with a table.',
    bad: '"secrets": { "PORT": {} }',
    good: '"secrets": { "SERVICE_TOKEN": {} }',
  },
};

export const malformedBackfill: Rule<{ readonly table: string; readonly column: string; readonly issue: string }> = {
  code: 'FS2040',
  severity: 'error',
  title: 'A backfill that is no SQL expression',
  message: ({ table, column, issue }) => `The backfill of “${table}.${column}” ${issue}.`,
  hint: () =>
    'Write one expression of PostgreSQL over the columns of the row, such as "lower(name)", "\'none\'" or "null"; a query goes in parentheses.',
  explanation: {
    cause:
      'A backfill becomes part of a statement of the migration: update … set column = (backfill). It has to be one expression that ends where it ends: quotes and parentheses are closed, and there is no comment or semicolon outside of quotes.',
    bad: '"backfill": "\'none\'; delete from users"',
    good: '"backfill": "coalesce(name, \'none\')"',
  },
};

export const tableWithoutRoom: Rule<{ readonly table: string; readonly issue: string; readonly hint: string }> = {
  code: 'FS2041',
  severity: 'error',
  title: 'A table or key that PostgreSQL does not take',
  message: ({ table, issue }) => `The table “${table}” ${issue}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause: 'PostgreSQL makes tables of up to 1,600 columns, and keys and indexes of up to 32, each named once.',
    bad: '"unique": [["room", "room"]]',
    good: '"unique": [["room", "day"]]',
  },
};

export const wrongRelation: Rule<{
  readonly table: string;
  readonly relation: string;
  readonly issue: string;
  readonly hint: string;
}> = {
  code: 'FS2061',
  severity: 'error',
  title: 'A relation that cannot be',
  message: ({ table, relation, issue }) => `The relation “${relation}” of “${table}” ${issue}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'Relations follow references. Nodes find them by name, beside the columns of the table, so that every name means one of them; and a table that connects two others has a unique key over both references, so that a pair is connected once.',
    bad: '"author_id": { "type": "uuid", "references": "users.id", "as": "title" }, "title": { "type": "text" }',
    good: '"author_id": { "type": "uuid", "references": "users.id", "as": "author" }, "title": { "type": "text" }',
  },
};

export const wrongCheck: Rule<{
  readonly table: string;
  readonly check: Pick<TableCheck, 'left' | 'operator' | 'right'>;
  readonly issue: string;
  readonly hint: string;
}> = {
  code: 'FS2062',
  severity: 'error',
  title: 'A check that cannot be',
  message: ({ table, check: { left, operator, right }, issue }) =>
    `The check “${left} ${operator} ${right}” of “${table}” ${issue}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'A check of a table compares two of its columns, in the server and in the database, which have to agree about it: so both are numbers, or of one type.',
    bad: '"checks": [{ "left": "starts", "operator": "lt", "right": "title", "message": "…" }]',
    good: '"checks": [{ "left": "starts", "operator": "lt", "right": "ends", "message": "starts must be before ends" }]',
  },
};

export const wrongOverlap: Rule<{ readonly table: string; readonly issue: string; readonly hint: string }> = {
  code: 'FS2533',
  severity: 'error',
  title: 'A noOverlap that cannot be',
  message: ({ table, issue }) => `The "noOverlap" of “${table}” ${issue}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'PostgreSQL keeps rows apart by ranges of timestamps or of numbers, and compares the columns in "by" for equality. All of them have to be there in every row.',
    bad: '"noOverlap": { "by": ["room_id"], "from": "starts", "to": "title" }',
    good: '"noOverlap": { "by": ["room_id"], "from": "starts", "to": "ends" }',
  },
};

export const overlapWithoutCheck: Rule<{
  readonly table: string;
  readonly from: string;
  readonly to: string;
  /** How many checks the table has. */
  readonly checks: number;
}> = {
  code: 'FS2534',
  severity: 'error',
  title: 'A noOverlap of rows that may end before they begin',
  message: ({ table, from, to }) =>
    `The "noOverlap" of “${table}” needs rows whose “${from}” is before their “${to}”, but no check says so.`,
  hint: ({ from, to }) =>
    `Add { "left": "${from}", "operator": "lt", "right": "${to}", "message": "…" } to the "checks" of the table.`,
  fixes: ({ table, from, to, checks }, at) => {
    const check = { left: from, operator: 'lt', right: to, message: `${from} must be before ${to}` };
    const operation =
      checks === 0 ? set(at, ['tables', table, 'checks'], [check]) : append(at, ['tables', table, 'checks'], check);
    return [guess({ title: 'Add the check', operations: [operation] })];
  },
  explanation: {
    cause:
      'PostgreSQL has no range that ends before it begins: it would refuse such a row for a reason that tells a client nothing. A check refuses it with a message of yours, before anything happens.',
    bad: '"noOverlap": { "by": ["room_id"], "from": "starts", "to": "ends" }',
    good: '"checks": [{ "left": "starts", "operator": "lt", "right": "ends", "message": "starts must be before ends" }] beside it',
  },
};
