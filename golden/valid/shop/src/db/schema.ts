import type { Generated } from 'kysely';

export interface Database {
  users: UsersTable;
  orders: OrdersTable;
  processed_keys: ProcessedKeysTable;
}

export interface UsersTable {
  id: Generated<number>;
  email: string;
  name: string;
  created: Generated<string>;
}

export interface OrdersTable {
  id: Generated<string>;
  user: number;
  amount: number;
  status: Generated<string>;
  note: string | null;
  created: Generated<string>;
}

/** The keys that were processed, so that a repeated delivery is recognised. */
export interface ProcessedKeysTable {
  scope: string;
  key_hash: string;
  expires: string;
}
