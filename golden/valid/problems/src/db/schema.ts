import type { Generated } from 'kysely';

export interface Database {
  notes: NotesTable;
}

export interface NotesTable {
  id: Generated<number>;
  title: string;
}
