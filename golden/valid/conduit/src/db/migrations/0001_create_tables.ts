import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('username', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('password_hash', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('bio', sql`text collate "C"`)
    .addColumn('image', sql`text collate "C"`)
    .addColumn('updated_at', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('users_username_key', ['username'])
    .addUniqueConstraint('users_email_key', ['email'])
    .addCheckConstraint('users_username_check', sql`char_length("username") >= 1`)
    .addCheckConstraint('users_email_check', sql`char_length("email") >= 1`)
    .execute();

  await db.schema
    .createTable('articles')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('slug', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('title', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('description', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('body', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('author_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('articles_slug_key', ['slug'])
    .addForeignKeyConstraint('articles_author_id_fkey', ['author_id'], 'users', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .addCheckConstraint('articles_title_check', sql`char_length("title") >= 1`)
    .addCheckConstraint('articles_description_check', sql`char_length("description") >= 1`)
    .addCheckConstraint('articles_body_check', sql`char_length("body") >= 1`)
    .execute();
  await db.schema.createIndex('articles_created_at_idx').on('articles').columns(['created_at']).execute();
  await db.schema.createIndex('articles_author_id_idx').on('articles').columns(['author_id']).execute();

  await db.schema
    .createTable('tags')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('tags_name_key', ['name'])
    .execute();

  await db.schema
    .createTable('article_tags')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('article_id', 'uuid', (column) => column.notNull())
    .addColumn('tag_id', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addUniqueConstraint('article_tags_article_id_tag_id_key', ['article_id', 'tag_id'])
    .addForeignKeyConstraint(
      'article_tags_article_id_fkey',
      ['article_id'],
      'articles',
      ['id'],
      (reference) => reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint('article_tags_tag_id_fkey', ['tag_id'], 'tags', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('article_tags_tag_id_idx').on('article_tags').columns(['tag_id']).execute();

  await db.schema
    .createTable('favorites')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('article_id', 'uuid', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addUniqueConstraint('favorites_article_id_user_id_key', ['article_id', 'user_id'])
    .addForeignKeyConstraint('favorites_article_id_fkey', ['article_id'], 'articles', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint('favorites_user_id_fkey', ['user_id'], 'users', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('favorites_user_id_idx').on('favorites').columns(['user_id']).execute();

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
  await db.schema.createIndex('follows_followee_id_idx').on('follows').columns(['followee_id']).execute();

  await db.schema
    .createTable('comments')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('body', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('article_id', 'uuid', (column) => column.notNull())
    .addColumn('author_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addForeignKeyConstraint('comments_article_id_fkey', ['article_id'], 'articles', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint('comments_author_id_fkey', ['author_id'], 'users', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .addCheckConstraint('comments_body_check', sql`char_length("body") >= 1`)
    .execute();
  await db.schema.createIndex('comments_article_id_idx').on('comments').columns(['article_id']).execute();
  await db.schema.createIndex('comments_author_id_idx').on('comments').columns(['author_id']).execute();
}
