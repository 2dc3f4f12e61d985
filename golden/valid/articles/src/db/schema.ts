import type { ColumnType, Generated } from 'kysely';

export interface Database {
  users: UsersTable;
  articles: ArticlesTable;
  tags: TagsTable;
  article_tags: ArticleTagsTable;
  favorites: FavoritesTable;
  follows: FollowsTable;
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
  reviewer_id: number | null;
}

export interface TagsTable {
  id: Generated<number>;
  name: string;
}

export interface ArticleTagsTable {
  id: Generated<number>;
  article_id: number;
  tag_id: number;
  position: Generated<number>;
}

export interface FavoritesTable {
  id: Generated<number>;
  article_id: number;
  user_id: number;
  at: Generated<string>;
  weight: Generated<number>;
}

export interface FollowsTable {
  id: Generated<number>;
  follower_id: number;
  followee_id: number;
}
