import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('members')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('role', sql`text collate "C"`)
    .addColumn('key_hash', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('members_key_hash_key', ['key_hash'])
    .execute();
}
