import type { Generated } from 'kysely';

export interface Database {
  reservations: ReservationsTable;
}

export interface ReservationsTable {
  id: Generated<string>;
  table_number: number;
  evening: string;
  guest: string;
}
