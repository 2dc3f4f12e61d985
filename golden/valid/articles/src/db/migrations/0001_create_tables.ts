import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('username', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('bio', sql`text collate "C"`)
    .addColumn('image', sql`text collate "C"`)
    .addUniqueConstraint('users_username_key', ['username'])
    .addUniqueConstraint('users_email_key', ['email'])
    .execute();

  await db.schema
    .createTable('articles')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('slug', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('title', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('body', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('state', sql`text collate "C"`, (column) => column.notNull().defaultTo('draft'))
    .addColumn('words', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('labels', 'jsonb', (column) => column.notNull().defaultTo('[]'))
    .addColumn('author_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('reviewer_id', 'integer')
    .addUniqueConstraint('articles_slug_key', ['slug'])
    .addForeignKeyConstraint('articles_author_id_fkey', ['author_id'], 'users', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint('articles_reviewer_id_fkey', ['reviewer_id'], 'users', ['id'], (reference) =>
      reference.onDelete('set null'),
    )
    .execute();

  await db.schema
    .createTable('tags')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('tags_name_key', ['name'])
    .execute();

  await db.schema
    .createTable('article_tags')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('article_id', 'integer', (column) => column.notNull())
    .addColumn('tag_id', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('article_tags_article_id_tag_id_key', ['article_id', 'tag_id'])
    .addForeignKeyConstraint(
      'article_tags_article_id_fkey',
      ['article_id'],
      'articles',
      ['id'],
      (reference) => reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint('article_tags_tag_id_fkey', ['tag_id'], 'tags', ['id'])
    .execute();

  await db.schema
    .createTable('favorites')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('article_id', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('at', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('weight', 'double precision', (column) => column.notNull().defaultTo(1))
    .addUniqueConstraint('favorites_article_id_user_id_key', ['article_id', 'user_id'])
    .addForeignKeyConstraint('favorites_article_id_fkey', ['article_id'], 'articles', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint('favorites_user_id_fkey', ['user_id'], 'users', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createTable('follows')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('follower_id', 'integer', (column) => column.notNull())
    .addColumn('followee_id', 'integer', (column) => column.notNull())
    .addUniqueConstraint('follows_follower_id_followee_id_key', ['follower_id', 'followee_id'])
    .addForeignKeyConstraint('follows_follower_id_fkey', ['follower_id'], 'users', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint('follows_followee_id_fkey', ['followee_id'], 'users', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .execute();
}
