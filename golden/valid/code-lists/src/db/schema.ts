import type { Generated } from 'kysely';

export interface Database {
  authors: AuthorsTable;
  articles: ArticlesTable;
}

export interface AuthorsTable {
  id: Generated<string>;
  name: string;
  bio: string | null;
}

export interface ArticlesTable {
  id: Generated<number>;
  title: string;
  author_id: string;
  rating: number | null;
}
