import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('customers')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('orders')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('customer_id', 'integer', (column) => column.notNull())
    .addColumn('total', 'double precision', (column) => column.notNull().defaultTo(0))
    .addColumn('created', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addForeignKeyConstraint('orders_customer_id_fkey', ['customer_id'], 'customers', ['id'])
    .execute();
  await db.schema.createIndex('orders_created_idx').on('orders').columns(['created']).execute();

  await db.schema
    .createTable('order_lines')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('order_id', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('sku', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('price', 'double precision', (column) => column.notNull())
    .addForeignKeyConstraint('order_lines_order_id_fkey', ['order_id'], 'orders', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .execute();
}
