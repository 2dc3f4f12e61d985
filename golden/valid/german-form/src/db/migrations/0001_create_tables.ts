import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('visits')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('day', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('guests', 'double precision')
    .addColumn('table_for', sql`text collate "C"`)
    .execute();
}
