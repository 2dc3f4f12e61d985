import type { Generated } from 'kysely';

export interface Database {
  members: MembersTable;
  wishes: WishesTable;
}

export interface MembersTable {
  id: Generated<number>;
  email: string;
  handle: string;
}

export interface WishesTable {
  id: Generated<number>;
  handle: string;
}
