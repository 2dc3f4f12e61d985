import type { Generated } from 'kysely';

export interface Database {
  orgs: OrgsTable;
  users: UsersTable;
  files: FilesTable;
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

export interface FilesTable {
  id: Generated<number>;
  org_id: string;
  name: string;
}
