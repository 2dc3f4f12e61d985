import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('amount', 'double precision', (column) => column.notNull())
    .addColumn('created', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable('reports')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('orders', 'integer', (column) => column.notNull())
    .addColumn('made', 'timestamptz(3)', (column) => column.notNull())
    .execute();
}
