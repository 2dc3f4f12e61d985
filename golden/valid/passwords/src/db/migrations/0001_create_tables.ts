import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('password_hash', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('users_email_key', ['email'])
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('token_hash', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('sessions_token_hash_key', ['token_hash'])
    .addForeignKeyConstraint('sessions_user_id_fkey', ['user_id'], 'users', ['id'])
    .execute();
}
