import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('items')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('stock', 'integer', (column) => column.notNull())
    .addUniqueConstraint('items_name_key', ['name'])
    .execute();

  await db.schema
    .createTable('orders')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('item', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('total', 'double precision', (column) => column.notNull())
    .addColumn('slug', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('at', 'timestamptz(3)', (column) => column.notNull())
    .execute();
}
