import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('todos')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('title', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('completed', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('order', 'integer')
    .addCheckConstraint('todos_title_check', sql`char_length("title") >= 1 and char_length("title") <= 200`)
    .execute();
}
