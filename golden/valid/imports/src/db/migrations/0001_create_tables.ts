import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('products')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('sku', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('price', 'double precision', (column) => column.notNull())
    .addUniqueConstraint('products_sku_key', ['sku'])
    .execute();

  await db.schema
    .createTable('price_changes')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('sku', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('price', 'double precision', (column) => column.notNull())
    .addColumn('reason', sql`text collate "C"`, (column) => column.notNull().defaultTo('sale'))
    .addColumn('source', sql`text collate "C"`, (column) => column.notNull().defaultTo('form'))
    .addCheckConstraint('price_changes_reason_check', sql`"reason" in ('sale', 'cost')`)
    .addCheckConstraint('price_changes_source_check', sql`"source" in ('form', 'import')`)
    .execute();
}
