import type { Reporter } from '../../base/diagnostic.ts';
import type { Place } from '../../base/span.ts';
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

/** Reports table changes that a migration refuses to make, where the flow says so. */
export function reportRefusals(project: Declarations, refusals: readonly Refusal[], { report }: Reporter): undefined {
  for (const refusal of refusals) {
    const { table, column, message: change } = refusal;
    const where = { place: placeOf(project, table, column, refusal.kind) };
    if ('rows' in refusal) report(tightenings[refusal.kind], { ...refusal, change }, where);
    else report(destructiveChange, { change, hint: hints[refusal.kind] }, where);
  }
}

/** What to change in the flow: its setting, or its column; or the table, if the flow has the column no more. */
function placeOf({ tables, place }: Declarations, name: string, column?: string, kind?: Refusal['kind']): Place {
  const table = tables.get(name);
  if (kind === 'new-no-overlap' && table !== undefined) return table.locate(['noOverlap'], 'key');
  if (kind === 'new-table-check' && table !== undefined) return table.locate(['checks'], 'key');
  if (column === undefined || table?.columns.has(column) !== true) return table?.place ?? place;
  return table.locate(['columns', column], 'key');
}

/** Reports renames that do nothing, at their columns or tables. */
export function reportIdle(project: Declarations, idle: readonly IdleRename[], { report }: Reporter): void {
  for (const rename of idle) report(idleRename, rename, { place: placeOf(project, rename.table, rename.column) });
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
