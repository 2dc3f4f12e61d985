import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('customers')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('customers_email_key', ['email'])
    .execute();

  await db.schema
    .createTable('orders')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('customer_id', 'integer', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('paid', 'boolean', (column) => column.notNull().defaultTo(false))
    .addForeignKeyConstraint('orders_customer_id_fkey', ['customer_id'], 'customers', ['id'])
    .execute();
}
