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
    .addUniqueConstraint('articles_slug_key', ['slug'])
    .addForeignKeyConstraint('articles_author_id_fkey', ['author_id'], 'users', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .execute();
}
