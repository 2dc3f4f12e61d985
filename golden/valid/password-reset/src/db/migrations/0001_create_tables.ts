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
    .createTable('password_resets')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('token_hash', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz(3)', (column) => column.notNull())
    .addUniqueConstraint('password_resets_token_hash_key', ['token_hash'])
    .addForeignKeyConstraint('password_resets_user_id_fkey', ['user_id'], 'users', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('password_resets_user_id_idx')
    .on('password_resets')
    .columns(['user_id'])
    .execute();
  await db.schema
    .createIndex('password_resets_expires_at_idx')
    .on('password_resets')
    .columns(['expires_at'])
    .execute();
}
