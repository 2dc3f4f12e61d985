import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('session_hash', sql`text collate "C"`)
    .addUniqueConstraint('users_name_key', ['name'])
    .addUniqueConstraint('users_session_hash_key', ['session_hash'])
    .execute();

  await db.schema
    .createTable('notes')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('text', sql`text collate "C"`, (column) => column.notNull())
    .addForeignKeyConstraint('notes_user_id_fkey', ['user_id'], 'users', ['id'])
    .execute();
}
