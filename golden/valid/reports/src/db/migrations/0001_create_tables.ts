import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('customers')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('orders')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('customer_id', 'uuid', (column) => column.notNull())
    .addColumn('cents', 'integer', (column) => column.notNull())
    .addColumn('note', sql`text collate "C"`)
    .addColumn('placed_at', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addForeignKeyConstraint('orders_customer_id_fkey', ['customer_id'], 'customers', ['id'])
    .execute();

  await db.schema
    .createTable('archive')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('cents', 'integer', (column) => column.notNull())
    .execute();
}
