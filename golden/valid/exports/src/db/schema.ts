import type { Generated } from 'kysely';

export interface Database {
  customers: CustomersTable;
  orders: OrdersTable;
}

export interface CustomersTable {
  id: Generated<number>;
  name: string;
}

export interface OrdersTable {
  id: Generated<number>;
  customer_id: number;
  total: number;
  placed: string;
}
