import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('product', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('url', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('key', sql`text collate "C"`, (column) => column.notNull())
    .execute();
}
