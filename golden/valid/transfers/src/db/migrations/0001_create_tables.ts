import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('owner', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('cents', 'integer', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('accounts_owner_key', ['owner'])
    .execute();
}
