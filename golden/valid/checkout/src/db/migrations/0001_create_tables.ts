import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('idempotency_key', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('state', sql`text collate "C"`, (column) => column.notNull().defaultTo('pending'))
    .addColumn('session', sql`text collate "C"`)
    .addColumn('url', sql`text collate "C"`)
    .addColumn('placed_at', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('orders_idempotency_key_key', ['idempotency_key'])
    .addUniqueConstraint('orders_session_key', ['session'])
    .addCheckConstraint(
      'orders_idempotency_key_check',
      sql`char_length("idempotency_key") >= 1 and char_length("idempotency_key") <= 200`,
    )
    .addCheckConstraint('orders_amount_check', sql`"amount" >= 50 and "amount" <= 1000000`)
    .addCheckConstraint('orders_state_check', sql`"state" in ('pending', 'paid')`)
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
