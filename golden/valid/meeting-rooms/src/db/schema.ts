import type { Generated } from 'kysely';

export interface Database {
  members: MembersTable;
  rooms: RoomsTable;
  bookings: BookingsTable;
}

export interface MembersTable {
  id: Generated<number>;
  name: string;
  key_hash: string;
}

export interface RoomsTable {
  id: Generated<number>;
  name: string;
}

export interface BookingsTable {
  id: Generated<number>;
  room: number;
  member: number;
  starts: string;
  ends: string;
}
