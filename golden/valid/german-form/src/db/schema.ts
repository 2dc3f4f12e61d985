import type { Generated } from 'kysely';

export interface Database {
  visits: VisitsTable;
}

export interface VisitsTable {
  id: Generated<number>;
  name: string;
  day: string;
  guests: number | null;
  table_for: string | null;
}
