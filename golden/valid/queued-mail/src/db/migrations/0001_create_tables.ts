import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('amount', 'double precision', (column) => column.notNull())
    .execute();
}
