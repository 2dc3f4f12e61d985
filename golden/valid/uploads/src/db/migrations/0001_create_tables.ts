import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('pictures')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('title', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('filename', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('type', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('digest', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('license', sql`text collate "C"`)
    .execute();

  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('age', 'integer')
    .addColumn('weekly', 'boolean', (column) => column.notNull())
    .addColumn('topics', 'jsonb', (column) => column.notNull())
    .addUniqueConstraint('subscribers_email_key', ['email'])
    .execute();

  await db.schema
    .createTable('notes')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('text', sql`text collate "C"`, (column) => column.notNull())
    .execute();
}
