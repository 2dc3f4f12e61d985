import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('members')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('key_hash', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('admin', 'boolean', (column) => column.notNull().defaultTo(false))
    .addUniqueConstraint('members_key_hash_key', ['key_hash'])
    .execute();

  await db.schema
    .createTable('rooms')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('rooms_name_key', ['name'])
    .execute();

  await db.schema
    .createTable('bookings')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('room_id', 'integer', (column) => column.notNull())
    .addColumn('member_id', 'integer', (column) => column.notNull())
    .addColumn('day', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('bookings_room_id_day_key', ['room_id', 'day'])
    .addForeignKeyConstraint('bookings_room_id_fkey', ['room_id'], 'rooms', ['id'])
    .addForeignKeyConstraint('bookings_member_id_fkey', ['member_id'], 'members', ['id'])
    .execute();

  await db.schema
    .createTable('visits')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('room_id', 'integer', (column) => column.notNull())
    .addColumn('at', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addForeignKeyConstraint('visits_room_id_fkey', ['room_id'], 'rooms', ['id'])
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
