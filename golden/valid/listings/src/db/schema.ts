import type { Generated } from 'kysely';

export interface Database {
  sellers: SellersTable;
  listings: ListingsTable;
}

export interface SellersTable {
  id: Generated<number>;
  name: string;
}

export interface ListingsTable {
  id: Generated<number>;
  title: string;
  price: number;
  state: Generated<'open' | 'sold'>;
  sellerId: number;
  createdAt: Generated<string>;
}
