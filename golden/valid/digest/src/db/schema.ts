import type { Generated } from 'kysely';

export interface Database {
  customers: CustomersTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
}

export interface CustomersTable {
  id: Generated<number>;
  name: string;
  email: string;
}

export interface OrdersTable {
  id: Generated<number>;
  customer_id: number;
  total: Generated<number>;
  created: Generated<string>;
}

export interface OrderLinesTable {
  id: Generated<number>;
  order_id: number;
  position: number;
  sku: string;
  quantity: number;
  price: number;
}
