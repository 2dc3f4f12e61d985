import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('invoices')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('customer', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('amount', 'double precision', (column) => column.notNull())
    .addColumn('paid', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();

  await db.schema
    .createTable('notices')
    .addColumn('name', sql`text collate "C"`, (column) => column.primaryKey())
    .addColumn('content', 'jsonb', (column) => column.notNull())
    .execute();
}
