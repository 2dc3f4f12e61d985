import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('authors')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('bio', sql`text collate "C"`)
    .execute();

  await db.schema
    .createTable('articles')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('title', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('author_id', 'uuid', (column) => column.notNull())
    .addColumn('rating', 'double precision')
    .addForeignKeyConstraint('articles_author_id_fkey', ['author_id'], 'authors', ['id'])
    .execute();
}
