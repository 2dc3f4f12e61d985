import type { Generated } from 'kysely';

export interface Database {
  appointments: AppointmentsTable;
}

export interface AppointmentsTable {
  id: Generated<number>;
  room: string;
  starts: string;
  ends: string;
  seats: Generated<number>;
  guests: number | null;
}
