import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('guests')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('token_hash', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('guests_token_hash_key', ['token_hash'])
    .execute();
}
