import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('created', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('users_email_key', ['email'])
    .execute();

  await db.schema
    .createTable('orders')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('user', 'integer', (column) => column.notNull())
    .addColumn('amount', 'double precision', (column) => column.notNull())
    .addColumn('status', sql`text collate "C"`, (column) => column.notNull().defaultTo('open'))
    .addColumn('note', sql`text collate "C"`)
    .addColumn('created', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addForeignKeyConstraint('orders_user_fkey', ['user'], 'users', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createTable('processed_keys')
    .addColumn('scope', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('key_hash', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('expires', 'timestamptz(3)', (column) => column.notNull())
    .addPrimaryKeyConstraint('processed_keys_pkey', ['scope', 'key_hash'])
    .execute();
  await db.schema
    .createIndex('processed_keys_expires_idx')
    .on('processed_keys')
    .columns(['expires'])
    .execute();
}
