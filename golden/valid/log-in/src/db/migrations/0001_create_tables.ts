import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('password_hash', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('email_changed_at', 'timestamptz(3)')
    .addUniqueConstraint('users_email_key', ['email'])
    .execute();

  await db.schema
    .createTable('attempts')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('client', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('at', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable('limited_keys')
    .addColumn('scope', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('key_hash', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull())
    .addColumn('expires', 'timestamptz(3)', (column) => column.notNull())
    .addPrimaryKeyConstraint('limited_keys_pkey', ['scope', 'key_hash'])
    .execute();
  await db.schema.createIndex('limited_keys_expires_idx').on('limited_keys').columns(['expires']).execute();
}
