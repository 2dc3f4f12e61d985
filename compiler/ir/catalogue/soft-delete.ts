import type { Rule } from '../../base/diagnostic.ts';
import { remove } from '../fixes.ts';

/** Rows about tables that keep deleted rows. */

export const wrongSoftDelete: Rule<{
  readonly table: string;
  readonly column: string;
  readonly issue: string;
  readonly hint: string;
}> = {
  code: 'FS2535',
  severity: 'error',
  title: 'A softDelete that cannot be',
  message: ({ table, column, issue }) => `The "softDelete" of “${table}” names “${column}”, ${issue}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'The column says when a row was deleted: it is null in a row that is not deleted, and nothing but a deletion may write to it.',
    bad: '"softDelete": "deleted_at" … "deleted_at": { "type": "timestamp" }',
    good: '"softDelete": "deleted_at" … "deleted_at": { "type": "timestamp", "nullable": true }',
  },
};

export const updateOfDeleted: Rule<{ readonly table: string; readonly key: string }> = {
  code: 'FS2536',
  severity: 'error',
  title: 'An update on conflict that could reach a deleted row',
  message: ({ table, key }) =>
    `On a conflict in “${key}”, an update could write to a deleted row: “${table}” has "softDelete", and its primary key applies to all rows.`,
  hint: () =>
    'Name a unique key in "columns", in which deleted rows do not count; or set "do" to "ignore"; or use DB Update, and DB Insert where that is missing.',
  explanation: {
    cause:
      'A deleted row keeps its primary key, so that references to it stay valid. Nodes see only rows that are not deleted, but PostgreSQL would find the deleted one, and update it unseen.',
    bad: '"onConflict": { "columns": ["id"], "do": "update" }',
    good: '"onConflict": { "columns": ["email"], "do": "update" }',
  },
};

export const nothingIsDeleted: Rule<{ readonly table: string }> = {
  code: 'FS2537',
  severity: 'error',
  title: 'Deleted rows of a database that keeps none',
  message: ({ table }) => `It asks for deleted rows, but “${table}” keeps none, nor does any other table.`,
  hint: () => 'Remove "deleted", or give the table a "softDelete".',
  fixes: (_, at) => [{ title: 'Remove “deleted”', operations: [remove(at, at.path)] }],
  explanation: {
    cause: 'Deleted rows are gone, unless the table has "softDelete".',
    bad: '"tables": { "notes": { … } } … "config": { "table": "notes", "deleted": true }',
    good: '"tables": { "notes": { "softDelete": "deleted_at", … } } … "config": { "table": "notes", "deleted": true }',
  },
};
