import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('notes')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('title', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('notes_title_key', ['title'])
    .addCheckConstraint('notes_title_check', sql`char_length("title") <= 20`)
    .execute();
}
