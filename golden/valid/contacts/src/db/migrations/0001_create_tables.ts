import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db);

  await db.schema
    .createTable('teams')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('deleted_at', 'timestamptz(3)')
    .execute();
  await db.schema
    .createIndex('teams_name_key')
    .unique()
    .on('teams')
    .columns(['name'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();

  await db.schema
    .createTable('people')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('team_id', 'integer')
    .addColumn('deleted_at', 'timestamptz(3)')
    .addForeignKeyConstraint('people_team_id_fkey', ['team_id'], 'teams', ['id'])
    .execute();
  await db.schema
    .createIndex('people_email_key')
    .unique()
    .on('people')
    .columns(['email'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();

  await db.schema
    .createTable('desks')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('person_id', 'integer', (column) => column.notNull())
    .addColumn('starts', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('ends', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('room', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('cancelled_at', 'timestamptz(3)')
    .addForeignKeyConstraint('desks_person_id_fkey', ['person_id'], 'people', ['id'])
    .addCheckConstraint('desks_starts_ends_check', sql`"starts" < "ends"`)
    .execute();
  await sql`alter table "desks" add constraint "desks_room_starts_ends_excl" exclude using gist ("room" with =, tstzrange("starts", "ends") with &&) where ("cancelled_at" is null)`.execute(
    db,
  );
}
