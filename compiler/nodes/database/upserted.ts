import { reservedName } from '../../ir/catalogue/tables.ts';
import type { Table } from '../../ir/project.ts';
import type { BindContext } from '../define-node.ts';

const reserved = 'excluded';

/** Reports an upsert into a table called `excluded`, PostgreSQL's name for the row that could not be inserted. */
export function checkUpserted({ name }: Table, path: readonly string[], { report }: BindContext): void {
  if (name !== reserved) return;
  report(reservedName, { what: 'table', name, owner: 'an upsert in PostgreSQL gives that name to the new row' }, path);
}
