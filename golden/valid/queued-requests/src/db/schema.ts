import type { Generated } from 'kysely';

export interface Database {
  orders: OrdersTable;
  subscribers: SubscribersTable;
}

export interface OrdersTable {
  id: Generated<number>;
  product: string;
  quantity: number;
}

export interface SubscribersTable {
  id: Generated<number>;
  url: string;
  key: string;
}
