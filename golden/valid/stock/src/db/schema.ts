import type { Generated } from 'kysely';

export interface Database {
  articles: ArticlesTable;
}

export interface ArticlesTable {
  id: Generated<number>;
  sku: string;
  title: string;
  state: Generated<'draft' | 'listed' | 'retired'>;
  quantity: Generated<number>;
  price: number;
  picture: string | null;
  supplier: string | null;
  moved: string | null;
  changed: Generated<string>;
}
