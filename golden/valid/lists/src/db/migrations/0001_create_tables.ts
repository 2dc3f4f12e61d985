import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('customer', sql`text collate "C"`)
    .addColumn('status', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('total', 'double precision', (column) => column.notNull())
    .addColumn('placed', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('token', sql`text collate "C"`, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('customers')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .execute();
}
