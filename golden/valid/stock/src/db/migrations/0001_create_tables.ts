import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('articles')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('sku', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('title', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('state', sql`text collate "C"`, (column) => column.notNull().defaultTo('draft'))
    .addColumn('quantity', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('price', 'double precision', (column) => column.notNull())
    .addColumn('picture', sql`text collate "C"`)
    .addColumn('supplier', sql`text collate "C"`)
    .addColumn('moved', 'timestamptz(3)')
    .addColumn('changed', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('articles_sku_key', ['sku'])
    .addCheckConstraint('articles_sku_check', sql`char_length("sku") <= 40`)
    .addCheckConstraint(
      'articles_title_check',
      sql`char_length("title") >= 1 and char_length("title") <= 120`,
    )
    .addCheckConstraint('articles_state_check', sql`"state" in ('draft', 'listed', 'retired')`)
    .addCheckConstraint('articles_quantity_check', sql`"quantity" >= 0 and "quantity" <= 100000`)
    .addCheckConstraint('articles_price_check', sql`"price" >= 0`)
    .execute();
}
