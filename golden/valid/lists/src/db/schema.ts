import type { Generated } from 'kysely';

export interface Database {
  orders: OrdersTable;
  customers: CustomersTable;
}

export interface OrdersTable {
  id: Generated<number>;
  customer: string | null;
  status: string;
  total: number;
  placed: string;
  token: string;
}

export interface CustomersTable {
  id: number;
  name: string;
}
