import { z } from 'zod';
import { nothingIsDeleted } from '../../ir/catalogue/soft-delete.ts';
import type { Table } from '../../ir/project.ts';
import type { BindContext } from '../define-node.ts';

export const deletedConfig = z
  .literal(true)
  .exactOptional()
  .meta({ description: 'Sees deleted rows as well, of this table and of related ones.' });

/** Whether a node sees deleted rows. Reports one that asks for them although no table of the project keeps any. */
export function seesDeleted(
  deleted: true | undefined,
  table: Table | undefined,
  { tables, report }: BindContext,
): boolean {
  const areKept = [...tables.values()].some(({ softDelete }) => softDelete !== undefined);
  if (deleted === true && table !== undefined && !areKept) report(nothingIsDeleted, { table: table.name }, ['deleted']);
  return deleted === true;
}
