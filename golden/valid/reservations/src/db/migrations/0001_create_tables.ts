import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('reservations')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('table_number', 'integer', (column) => column.notNull())
    .addColumn('evening', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('guest', sql`text collate "C"`, (column) => column.notNull())
    .addCheckConstraint('reservations_table_number_check', sql`"table_number" >= 1 and "table_number" <= 40`)
    .execute();
}
