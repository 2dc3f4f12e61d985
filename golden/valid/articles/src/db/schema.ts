import type { ColumnType, Generated } from 'kysely';

export interface Database {
  users: UsersTable;
  articles: ArticlesTable;
}

export interface UsersTable {
  id: Generated<number>;
  username: string;
  email: string;
  bio: string | null;
  image: string | null;
}

export interface ArticlesTable {
  id: Generated<number>;
  slug: string;
  title: string;
  body: string;
  state: Generated<string>;
  words: Generated<number>;
  labels: ColumnType<unknown, string | undefined, string>;
  author_id: number;
  created_at: Generated<string>;
}
