import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('payment', sql`text collate "C"`, (column) => column.notNull())
    .execute();
}
