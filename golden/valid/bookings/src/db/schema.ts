import type { Generated } from 'kysely';

export interface Database {
  rooms: RoomsTable;
  bookings: BookingsTable;
}

export interface RoomsTable {
  id: Generated<number>;
  name: string;
  code: string;
  failures: Generated<number>;
}

export interface BookingsTable {
  id: Generated<number>;
  room_id: number;
  starts: string;
  ends: string;
}
