import type { Generated } from 'kysely';

export interface Database {
  users: UsersTable;
  notes: NotesTable;
}

export interface UsersTable {
  id: Generated<number>;
  name: string;
  session_hash: string | null;
}

export interface NotesTable {
  id: Generated<number>;
  user_id: number;
  text: string;
}
