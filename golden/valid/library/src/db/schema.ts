import type { ColumnType, Generated } from 'kysely';

export interface Database {
  authors: AuthorsTable;
  books: BooksTable;
}

export interface AuthorsTable {
  id: Generated<number>;
  name: string;
  token: string | null;
}

export interface BooksTable {
  id: Generated<string>;
  author: number;
  title: string;
  price: Generated<number>;
  inprint: Generated<boolean>;
  tags: ColumnType<unknown, string | null, string | null>;
  published: string | null;
  added: Generated<string>;
}
