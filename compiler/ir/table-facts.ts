import type { Column, Table } from './project.ts';
import type { NoOverlap } from './no-overlap.ts';
import type { TableCheck } from './table-check.ts';

/** The database's knowledge of a table. Plain data, also read from the snapshot of an earlier build. */
export interface TableFacts {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  readonly checks?: readonly TableCheck[];
  readonly noOverlap?: NoOverlap;
  readonly softDelete?: string;
  readonly tenant?: string;
  /** The role that may use the table, if the database itself keeps tenants apart. */
  readonly tenantRole?: string;
  readonly renamedFrom?: string;
}

/** The primary key, which is one column. */
export const primaryKeyOf = ({ columns }: Pick<TableFacts, 'columns'>): string =>
  columns.find(({ primaryKey }) => primaryKey)?.name ?? '';

export const tableFacts = (tables: Iterable<Table>): readonly TableFacts[] =>
  [...tables].map(
    ({ name, columns, unique, indexes, checks, noOverlap, softDelete, tenant, tenantRole, renamedFrom }) => ({
      name,
      columns: [...columns.values()],
      unique,
      indexes,
      ...(checks === undefined ? {} : { checks }),
      ...(noOverlap === undefined ? {} : { noOverlap }),
      ...(softDelete === undefined ? {} : { softDelete }),
      ...(tenant === undefined ? {} : { tenant }),
      ...(tenantRole === undefined ? {} : { tenantRole }),
      ...(renamedFrom === undefined ? {} : { renamedFrom }),
    }),
  );
