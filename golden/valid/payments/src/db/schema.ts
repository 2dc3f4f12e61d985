import type { Generated } from 'kysely';

export interface Database {
  orders: OrdersTable;
}

export interface OrdersTable {
  id: Generated<number>;
  amount: number;
  payment: string;
}
