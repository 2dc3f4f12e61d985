import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('sellers')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('sellers_name_key', ['name'])
    .execute();

  await db.schema
    .createTable('listings')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('title', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('price', 'integer', (column) => column.notNull())
    .addColumn('state', sql`text collate "C"`, (column) => column.notNull().defaultTo('open'))
    .addColumn('sellerId', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addForeignKeyConstraint('listings_sellerId_fkey', ['sellerId'], 'sellers', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .addCheckConstraint('listings_price_check', sql`"price" >= 0`)
    .addCheckConstraint('listings_state_check', sql`"state" in ('open', 'sold')`)
    .execute();
  await db.schema.createIndex('listings_createdAt_idx').on('listings').columns(['createdAt']).execute();
}
