import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('authors')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('token', sql`text collate "C"`)
    .addUniqueConstraint('authors_name_key', ['name'])
    .execute();

  await db.schema
    .createTable('books')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('author', 'integer', (column) => column.notNull())
    .addColumn('title', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('price', 'double precision', (column) => column.notNull().defaultTo(0))
    .addColumn('inprint', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('tags', 'jsonb')
    .addColumn('published', 'timestamptz(3)')
    .addColumn('added', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addForeignKeyConstraint('books_author_fkey', ['author'], 'authors', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('books_author_title_idx').on('books').columns(['author', 'title']).execute();
}
