import type { Generated } from 'kysely';

export interface Database {
  items: ItemsTable;
  orders: OrdersTable;
}

export interface ItemsTable {
  id: Generated<number>;
  name: string;
  stock: number;
}

export interface OrdersTable {
  id: Generated<number>;
  item: string;
  quantity: number;
  total: number;
  slug: string;
  at: string;
}
