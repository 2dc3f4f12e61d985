import type { Generated } from 'kysely';

export interface Database {
  products: ProductsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
}

export interface ProductsTable {
  id: Generated<number>;
  name: string;
  price: number;
  stock: Generated<number>;
}

export interface OrdersTable {
  id: Generated<number>;
  customer: string;
  state: Generated<'placed' | 'cancelled'>;
  placed_at: Generated<string>;
}

export interface OrderLinesTable {
  id: Generated<number>;
  order_id: number;
  product_id: number;
  quantity: number;
  price: number;
}
