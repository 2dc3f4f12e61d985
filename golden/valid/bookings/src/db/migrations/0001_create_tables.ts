import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('rooms')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('code', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('rooms_name_key', ['name'])
    .execute();

  await db.schema
    .createTable('bookings')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('room_id', 'integer', (column) => column.notNull())
    .addColumn('starts', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('ends', 'timestamptz(3)', (column) => column.notNull())
    .addForeignKeyConstraint('bookings_room_id_fkey', ['room_id'], 'rooms', ['id'])
    .execute();
  await db.schema.createIndex('bookings_room_id_idx').on('bookings').columns(['room_id']).execute();
}
