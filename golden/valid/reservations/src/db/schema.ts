import type { Generated } from 'kysely';

export interface Database {
  reservations: ReservationsTable;
  meetings: MeetingsTable;
}

export interface ReservationsTable {
  id: Generated<string>;
  table_number: number;
  evening: string;
  guest: string;
}

export interface MeetingsTable {
  id: Generated<number>;
  room: number;
  starts: string;
  ends: string;
}
