import type { Generated } from 'kysely';

export interface Database {
  users: UsersTable;
  documents: DocumentsTable;
}

export interface UsersTable {
  id: Generated<number>;
  name: string;
}

export interface DocumentsTable {
  id: Generated<string>;
  key: string;
  title: string;
}
