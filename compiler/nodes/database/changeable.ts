import { z } from 'zod';
import { unchangeableColumn } from '../../ir/catalogue/conditions.ts';
import type { Conflict } from '../../ir/conflict.ts';
import type { Table } from '../../ir/project.ts';
import type { Type } from '../../ir/type.ts';
import type { BindContext } from '../define-node.ts';
import { distinctNames } from '../distinct-names.ts';
import { isForOutsiders, listedAmong } from './record.ts';
import { findColumn } from './table.ts';

export const changeableConfig = z.array(z.string()).min(1, 'a list of at least one column').meta({
  description:
    'The columns that “changes” may write. By default, these are all of a Build Object, and of an object of unknown shape all that clients may set.',
});

/** The columns that `changes` never writes, whatever it contains. */
export function columnsLeft(
  chosen: readonly string[] | undefined,
  table: Table | undefined,
  context: BindContext,
): ReadonlySet<string> {
  if (chosen === undefined || table === undefined) return new Set();
  for (const name of distinctNames(chosen, 'column', ['columns'], context)) {
    const at = ['columns', chosen.indexOf(name)];
    const column = findColumn(table, name, at, context);
    if (column !== undefined && !isForOutsiders(column, table, true))
      context.report(unchangeableColumn, { column: name, table: table.name }, at);
  }
  return new Set([...table.columns.keys()].filter((name) => !chosen.includes(name)));
}

/** The conflict if changes list a column that is never written. */
export function foreignColumn(left: ReadonlySet<string>, changes: Type): Conflict | undefined {
  const listed = listedAmong(left, changes);
  return listed === undefined
    ? undefined
    : {
        message: `“changes” has the column “${listed}”, which "columns" does not list.`,
        hint: 'Add it there, or leave it out of the object.',
      };
}
