import type { Generated } from 'kysely';

export interface Database {
  members: MembersTable;
}

export interface MembersTable {
  id: Generated<number>;
  role: string | null;
  key_hash: string;
}
