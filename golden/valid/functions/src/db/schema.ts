import type { Generated } from 'kysely';

export interface Database {
  orders: OrdersTable;
}

export interface OrdersTable {
  id: Generated<number>;
  item: string;
  quantity: number;
  total: number;
  slug: string;
  at: string;
}
