import type { Generated } from 'kysely';

export interface Database {
  users: UsersTable;
  articles: ArticlesTable;
  tags: TagsTable;
  article_tags: ArticleTagsTable;
  favorites: FavoritesTable;
  follows: FollowsTable;
  comments: CommentsTable;
}

export interface UsersTable {
  id: Generated<number>;
  username: string;
  email: string;
  password_hash: string;
  bio: string | null;
  image: string | null;
  updated_at: Generated<string>;
}

export interface ArticlesTable {
  id: Generated<string>;
  slug: string;
  title: string;
  description: string;
  body: string;
  author_id: number;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface TagsTable {
  id: Generated<number>;
  name: string;
}

export interface ArticleTagsTable {
  id: Generated<number>;
  article_id: string;
  tag_id: number;
  position: number;
}

export interface FavoritesTable {
  id: Generated<number>;
  article_id: string;
  user_id: number;
}

export interface FollowsTable {
  id: Generated<number>;
  follower_id: number;
  followee_id: number;
}

export interface CommentsTable {
  id: Generated<number>;
  body: string;
  article_id: string;
  author_id: number;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}
