import type { Generated } from 'kysely';

export interface Database {
  orgs: OrgsTable;
  users: UsersTable;
  projects: ProjectsTable;
  tasks: TasksTable;
  tags: TagsTable;
  task_tags: TaskTagsTable;
}

export interface OrgsTable {
  id: Generated<string>;
  name: string;
}

export interface UsersTable {
  id: Generated<number>;
  org_id: string;
  name: string;
  key_hash: string;
}

export interface ProjectsTable {
  id: Generated<number>;
  org_id: string;
  slug: string;
  title: string;
}

export interface TasksTable {
  id: Generated<number>;
  org_id: string;
  project_id: number;
  title: string;
  done: Generated<boolean>;
  hours: Generated<number>;
}

export interface TagsTable {
  id: Generated<number>;
  org_id: string;
  name: string;
}

export interface TaskTagsTable {
  id: Generated<number>;
  org_id: string;
  task_id: number;
  tag_id: number;
}
