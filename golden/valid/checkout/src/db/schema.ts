import type { Generated } from 'kysely';

export interface Database {
  orders: OrdersTable;
  processed_keys: ProcessedKeysTable;
}

export interface OrdersTable {
  id: Generated<string>;
  idempotency_key: string;
  amount: number;
  state: Generated<'pending' | 'paid'>;
  session: string | null;
  url: string | null;
  placed_at: Generated<string>;
}

/** The keys that were processed, so that a repeated delivery is recognised. */
export interface ProcessedKeysTable {
  scope: string;
  key_hash: string;
  expires: string;
}
