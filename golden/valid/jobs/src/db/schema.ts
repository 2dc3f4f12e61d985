import type { Generated } from 'kysely';

export interface Database {
  customers: CustomersTable;
  orders: OrdersTable;
}

export interface CustomersTable {
  id: Generated<number>;
  email: string;
  points: Generated<number>;
}

export interface OrdersTable {
  id: Generated<number>;
  customer_id: number;
  amount: number;
  paid: Generated<boolean>;
}
