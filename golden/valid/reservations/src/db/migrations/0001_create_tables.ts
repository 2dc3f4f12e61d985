import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db);

  await db.schema
    .createTable('reservations')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('table_number', 'integer', (column) => column.notNull())
    .addColumn('evening', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('guest', sql`text collate "C"`, (column) => column.notNull())
    .addCheckConstraint('reservations_table_number_check', sql`"table_number" >= 1 and "table_number" <= 40`)
    .execute();

  await db.schema
    .createTable('meetings')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('room', 'integer', (column) => column.notNull())
    .addColumn('starts', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('ends', 'timestamptz(3)', (column) => column.notNull())
    .addCheckConstraint('meetings_starts_ends_check', sql`"starts" < "ends"`)
    .execute();
  await sql`alter table "meetings" add constraint "meetings_room_starts_ends_excl" exclude using gist ("room" with =, tstzrange("starts", "ends") with &&)`.execute(
    db,
  );
}
