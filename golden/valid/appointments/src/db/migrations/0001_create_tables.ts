import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('appointments')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('room', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('starts', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('ends', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('seats', 'integer', (column) => column.notNull().defaultTo(2))
    .addColumn('guests', 'integer')
    .addCheckConstraint('appointments_room_check', sql`char_length("room") >= 1`)
    .addCheckConstraint('appointments_seats_check', sql`"seats" >= 1`)
    .addCheckConstraint('appointments_guests_check', sql`"guests" >= 0`)
    .addCheckConstraint('appointments_starts_ends_check', sql`"starts" < "ends"`)
    .addCheckConstraint('appointments_guests_seats_check', sql`"guests" <= "seats"`)
    .execute();
}
