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
}
