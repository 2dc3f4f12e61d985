import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('topic', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('age', 'double precision')
    .addColumn('visit', sql`text collate "C"`)
    .addColumn('newsletter', 'boolean', (column) => column.notNull())
    .addColumn('message', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('messages_email_key', ['email'])
    .execute();
}
