import type { Generated } from 'kysely';

export interface Database {
  orders: OrdersTable;
  reports: ReportsTable;
}

export interface OrdersTable {
  id: Generated<number>;
  amount: number;
  created: Generated<string>;
}

export interface ReportsTable {
  id: Generated<string>;
  orders: number;
  made: string;
}
