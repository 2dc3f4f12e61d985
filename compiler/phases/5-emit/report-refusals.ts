import type { Reporter } from '../../base/diagnostic.ts';
import {
  destructiveChange,
  idleRename,
  newCheck,
  newReference,
  newNoOverlap,
  newTableCheck,
  newUniqueKey,
  rowsWithoutValue,
} from '../../ir/catalogue/migrations.ts';
import type { Refusal } from '../../ir/migrations/operations.ts';
import type { IdleRename } from '../../ir/migrations/rename.ts';
import type { Declarations } from '../../ir/route-summary.ts';

/** Reports table changes that a migration refuses to make, at their tables. */
export function reportRefusals(project: Declarations, refusals: readonly Refusal[], { report }: Reporter): undefined {
  for (const refusal of refusals) {
    const { table, message: change } = refusal;
    const where = { place: project.tables.get(table)?.place ?? project.place };
    if ('rows' in refusal) report(tightenings[refusal.kind], { change, rows: refusal.rows }, where);
    else report(destructiveChange, { change, hint: hints[refusal.kind] }, where);
  }
}

/** Reports renames that do nothing, at their tables. */
export function reportIdle(project: Declarations, idle: readonly IdleRename[], { report }: Reporter): void {
  for (const rename of idle)
    report(idleRename, rename, { place: project.tables.get(rename.table)?.place ?? project.place });
}

type Tightening = Extract<Refusal, { readonly rows: string }>['kind'];

const tightenings = {
  'required-column': rowsWithoutValue,
  'new-unique': newUniqueKey,
  'new-reference': newReference,
  'new-check': newCheck,
  'new-table-check': newTableCheck,
  'new-no-overlap': newNoOverlap,
} satisfies Record<Tightening, unknown>;

const hints: Readonly<Record<Exclude<Refusal['kind'], Tightening>, string>> = {
  'drop-table':
    'Keep the table, name the new one with "renamedFrom", or build with --allow-drop to delete it with all its rows.',
  'drop-column':
    'Keep the column, name the new one with "renamedFrom", or build with --allow-drop to delete it with its values.',
  'change-type':
    'Say with "backfill" what the values become (an SQL expression, such as "size::integer"), add a column of the new type beside the old one, or build with --allow-drop to replace the column and lose its values.',
  'primary-key': 'A primary key cannot be changed in place: add a new table and move the rows.',
};
