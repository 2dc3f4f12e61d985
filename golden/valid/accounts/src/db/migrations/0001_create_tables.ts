import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('username', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('accounts_username_key', ['username'])
    .addUniqueConstraint('accounts_email_key', ['email'])
    .execute();
}
