import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('members')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('handle', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('members_email_key', ['email'])
    .addUniqueConstraint('members_handle_key', ['handle'])
    .execute();

  await db.schema
    .createTable('wishes')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('handle', sql`text collate "C"`, (column) => column.notNull())
    .execute();
}
