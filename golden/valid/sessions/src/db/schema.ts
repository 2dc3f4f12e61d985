import type { Generated } from 'kysely';

export interface Database {
  guests: GuestsTable;
}

export interface GuestsTable {
  id: Generated<number>;
  name: string;
  token_hash: string;
}
