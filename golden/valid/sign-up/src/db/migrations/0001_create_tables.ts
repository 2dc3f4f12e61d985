import { sql, type Kysely } from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('members')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('email', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('bio', sql`text collate "C"`)
    .addColumn('plan', sql`text collate "C"`, (column) => column.notNull().defaultTo('free'))
    .addColumn('language', sql`text collate "C"`, (column) => column.notNull().defaultTo('en'))
    .addUniqueConstraint('members_email_key', ['email'])
    .addCheckConstraint('members_email_check', sql`char_length("email") <= 120`)
    .addCheckConstraint('members_name_check', sql`char_length("name") >= 1 and char_length("name") <= 60`)
    .addCheckConstraint('members_bio_check', sql`char_length("bio") <= 200`)
    .addCheckConstraint('members_plan_check', sql`"plan" in ('free', 'team', 'company')`)
    .addCheckConstraint('members_language_check', sql`"language" in ('en', 'de')`)
    .execute();
}
