import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('orgs')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('org_id', 'uuid', (column) => column.notNull())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('key_hash', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('users_key_hash_key', ['key_hash'])
    .addForeignKeyConstraint('users_org_id_fkey', ['org_id'], 'orgs', ['id'])
    .execute();

  await db.schema
    .createTable('files')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('org_id', 'uuid', (column) => column.notNull())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('files_org_id_name_key', ['org_id', 'name'])
    .addForeignKeyConstraint('files_org_id_fkey', ['org_id'], 'orgs', ['id'])
    .execute();
}
