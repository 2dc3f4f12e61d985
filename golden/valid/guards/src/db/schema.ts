import type { Generated } from 'kysely';

export interface Database {
  members: MembersTable;
  rooms: RoomsTable;
  bookings: BookingsTable;
  visits: VisitsTable;
  processed_keys: ProcessedKeysTable;
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

export interface VisitsTable {
  id: Generated<number>;
  room_id: number;
  at: Generated<string>;
}

/** The keys that were processed, so that a repeated delivery is recognised. */
export interface ProcessedKeysTable {
  scope: string;
  key_hash: string;
  expires: string;
}
