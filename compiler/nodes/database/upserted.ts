import { reservedName } from '../../ir/catalogue/tables.ts';
import type { Table } from '../../ir/project.ts';
import type { BindContext } from '../define-node.ts';

const reserved = 'excluded';

/** Refuses to update the row in the way of a new one in a table that PostgreSQL could not tell from that row. */
export function checkUpserted({ name }: Table, path: readonly string[], { report }: BindContext): void {
  if (name !== reserved) return;
  report(reservedName, { what: 'table', name, owner: 'an upsert in PostgreSQL gives that name to the new row' }, path);
}
