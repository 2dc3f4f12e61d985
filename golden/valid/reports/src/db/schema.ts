import type { Generated } from 'kysely';

export interface Database {
  customers: CustomersTable;
  orders: OrdersTable;
  archive: ArchiveTable;
}

export interface CustomersTable {
  id: Generated<string>;
  name: string;
  email: string;
}

export interface OrdersTable {
  id: Generated<number>;
  customer_id: string;
  cents: number;
  note: string | null;
  placed_at: Generated<string>;
}

export interface ArchiveTable {
  id: number;
  cents: number;
}
