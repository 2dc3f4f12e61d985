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
  admin: Generated<boolean>;
}

export interface RoomsTable {
  id: Generated<number>;
  name: string;
}

export interface BookingsTable {
  id: Generated<number>;
  room_id: number;
  member_id: number;
  day: string;
}
