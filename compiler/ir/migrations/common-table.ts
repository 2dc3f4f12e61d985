import type { TableFacts } from '../table-facts.ts';
import type { ComparedColumns } from './compare-columns.ts';
import type { ComparedConstraints } from './compare-constraints.ts';
import type { NamesBefore } from './rows-in-the-way.ts';

/** A table that remains, and the changes to its columns. */
export interface CommonTable {
  readonly table: TableFacts;
  readonly columns: ComparedColumns;
}

export interface Tightening {
  readonly common: readonly CommonTable[];
  readonly names: NamesBefore;
  readonly constraints: Pick<ComparedConstraints, 'before' | 'kept' | 'satisfied' | 'added'>;
}
