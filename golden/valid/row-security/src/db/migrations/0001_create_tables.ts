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
    .createTable('projects')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('org_id', 'uuid', (column) => column.notNull())
    .addColumn('slug', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('title', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('projects_org_id_slug_key', ['org_id', 'slug'])
    .addUniqueConstraint('projects_org_id_id_key', ['org_id', 'id'])
    .addForeignKeyConstraint('projects_org_id_fkey', ['org_id'], 'orgs', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createTable('tasks')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('org_id', 'uuid', (column) => column.notNull())
    .addColumn('project_id', 'integer', (column) => column.notNull())
    .addColumn('title', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('done', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('hours', 'integer', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('tasks_org_id_id_key', ['org_id', 'id'])
    .addForeignKeyConstraint(
      'tasks_org_id_project_id_fkey',
      ['org_id', 'project_id'],
      'projects',
      ['org_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('tasks_org_id_project_id_idx')
    .on('tasks')
    .columns(['org_id', 'project_id'])
    .execute();

  await db.schema
    .createTable('tags')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('org_id', 'uuid', (column) => column.notNull())
    .addColumn('name', sql`text collate "C"`, (column) => column.notNull())
    .addUniqueConstraint('tags_org_id_name_key', ['org_id', 'name'])
    .addUniqueConstraint('tags_org_id_id_key', ['org_id', 'id'])
    .addForeignKeyConstraint('tags_org_id_fkey', ['org_id'], 'orgs', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createTable('task_tags')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('org_id', 'uuid', (column) => column.notNull())
    .addColumn('task_id', 'integer', (column) => column.notNull())
    .addColumn('tag_id', 'integer', (column) => column.notNull())
    .addUniqueConstraint('task_tags_org_id_task_id_tag_id_key', ['org_id', 'task_id', 'tag_id'])
    .addForeignKeyConstraint('task_tags_org_id_fkey', ['org_id'], 'orgs', ['id'], (reference) =>
      reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'task_tags_org_id_task_id_fkey',
      ['org_id', 'task_id'],
      'tasks',
      ['org_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'task_tags_org_id_tag_id_fkey',
      ['org_id', 'tag_id'],
      'tags',
      ['org_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .execute();

  await sql`do $$ begin
    begin
      if to_regrole('"tenant_of_row_security"') is null then create role "tenant_of_row_security"; end if;
    exception when insufficient_privilege or duplicate_object or unique_violation then null;
    end;
    begin
      grant "tenant_of_row_security" to current_user;
    exception when insufficient_privilege or undefined_object or unique_violation then null;
    end;
    execute format('grant usage on schema %I to "tenant_of_row_security"', current_schema());
    set local role "tenant_of_row_security";
    reset role;
  exception when insufficient_privilege or undefined_object or invalid_parameter_value then
    raise exception using message = format(
      'row security needs the role "tenant_of_row_security", as which "%s" may act. Let somebody who may create roles run: create role "tenant_of_row_security"; grant "tenant_of_row_security" to "%s";',
      current_user, current_user);
  end $$`.execute(db);

  await sql`grant select, insert, update, delete on "orgs" to "tenant_of_row_security"`.execute(db);

  await sql`grant select, insert, update, delete on "users" to "tenant_of_row_security"`.execute(db);

  await sql`grant select, insert, update, delete on "projects" to "tenant_of_row_security"`.execute(db);

  await sql`grant select, insert, update, delete on "tasks" to "tenant_of_row_security"`.execute(db);

  await sql`grant select, insert, update, delete on "tags" to "tenant_of_row_security"`.execute(db);

  await sql`grant select, insert, update, delete on "task_tags" to "tenant_of_row_security"`.execute(db);

  await sql`alter table "projects" enable row level security`.execute(db);
  await sql`create policy "tenant" on "projects" using ("org_id" = nullif(current_setting('app.tenant', true), '')::uuid)`.execute(
    db,
  );

  await sql`alter table "tasks" enable row level security`.execute(db);
  await sql`create policy "tenant" on "tasks" using ("org_id" = nullif(current_setting('app.tenant', true), '')::uuid)`.execute(
    db,
  );

  await sql`alter table "tags" enable row level security`.execute(db);
  await sql`create policy "tenant" on "tags" using ("org_id" = nullif(current_setting('app.tenant', true), '')::uuid)`.execute(
    db,
  );

  await sql`alter table "task_tags" enable row level security`.execute(db);
  await sql`create policy "tenant" on "task_tags" using ("org_id" = nullif(current_setting('app.tenant', true), '')::uuid)`.execute(
    db,
  );
}
