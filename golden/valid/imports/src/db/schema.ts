import type { Generated } from 'kysely';

export interface Database {
  products: ProductsTable;
  price_changes: PriceChangesTable;
}

export interface ProductsTable {
  id: Generated<number>;
  sku: string;
  name: string;
  price: number;
}

export interface PriceChangesTable {
  id: Generated<number>;
  sku: string;
  price: number;
  reason: Generated<'sale' | 'cost'>;
  source: Generated<'form' | 'import'>;
}
