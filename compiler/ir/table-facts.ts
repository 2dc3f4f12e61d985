import type { Column, Table } from './project.ts';

/** What the database knows about a table. Plain data, also read from the snapshot of an earlier build. */
export interface TableFacts {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  readonly renamedFrom?: string;
}

export const tableFacts = (tables: Iterable<Table>): readonly TableFacts[] =>
  [...tables].map(({ name, columns, unique, indexes, renamedFrom }) => ({
    name,
    columns: [...columns.values()],
    unique,
    indexes,
    ...(renamedFrom === undefined ? {} : { renamedFrom }),
  }));
