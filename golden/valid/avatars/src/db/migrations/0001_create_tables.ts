import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('documents')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('key', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('title', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('documents_key_key', ['key'])
    .addCheckConstraint('documents_title_check', sql`char_length("title") >= 1`)
    .execute();
}
