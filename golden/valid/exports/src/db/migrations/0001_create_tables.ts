import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('customers')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('orders')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('customer_id', 'integer', (column) => column.notNull())
    .addColumn('total', 'double precision', (column) => column.notNull())
    .addColumn('placed', 'timestamptz(3)', (column) => column.notNull())
    .addForeignKeyConstraint('orders_customer_id_fkey', ['customer_id'], 'customers', ['id'])
    .execute();
}
