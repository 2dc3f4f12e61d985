import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('members')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('key_hash', sql`text collate "C"`, (column) => column.notNull())
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
    .addColumn('room', 'integer', (column) => column.notNull())
    .addColumn('member', 'integer', (column) => column.notNull())
    .addColumn('starts', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('ends', 'timestamptz(3)', (column) => column.notNull())
    .addForeignKeyConstraint('bookings_room_fkey', ['room'], 'rooms', ['id'])
    .addForeignKeyConstraint('bookings_member_fkey', ['member'], 'members', ['id'])
    .execute();
  await db.schema
    .createIndex('bookings_room_starts_idx')
    .on('bookings')
    .columns(['room', 'starts'])
    .execute();
  await db.schema.createIndex('bookings_member_idx').on('bookings').columns(['member']).execute();
}
