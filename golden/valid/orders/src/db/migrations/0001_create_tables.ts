import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('products')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('price', 'integer', (column) => column.notNull())
    .addColumn('stock', 'integer', (column) => column.notNull().defaultTo(0))
    .addCheckConstraint('products_name_check', sql`char_length("name") >= 1 and char_length("name") <= 120`)
    .addCheckConstraint('products_price_check', sql`"price" >= 0`)
    .addCheckConstraint('products_stock_check', sql`"stock" >= 0`)
    .execute();

  await db.schema
    .createTable('orders')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('customer', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('state', sql`text collate "C"`, (column) => column.notNull().defaultTo('placed'))
    .addColumn('placed_at', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('orders_state_check', sql`"state" in ('placed', 'cancelled')`)
    .execute();

  await db.schema
    .createTable('order_lines')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('order_id', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('price', 'integer', (column) => column.notNull())
    .addUniqueConstraint('order_lines_order_id_product_id_key', ['order_id', 'product_id'])
    .addForeignKeyConstraint('order_lines_order_id_fkey', ['order_id'], 'orders', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint('order_lines_product_id_fkey', ['product_id'], 'products', ['id'])
    .addCheckConstraint('order_lines_quantity_check', sql`"quantity" >= 1 and "quantity" <= 1000`)
    .addCheckConstraint('order_lines_price_check', sql`"price" >= 0`)
    .execute();
  await db.schema
    .createIndex('order_lines_product_id_idx')
    .on('order_lines')
    .columns(['product_id'])
    .execute();
}
