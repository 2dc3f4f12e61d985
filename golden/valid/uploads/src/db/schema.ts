import type { ColumnType, Generated } from 'kysely';

export interface Database {
  pictures: PicturesTable;
  subscribers: SubscribersTable;
  notes: NotesTable;
}

export interface PicturesTable {
  id: Generated<string>;
  title: string;
  filename: string;
  type: string;
  size: number;
  digest: string;
  license: string | null;
}

export interface SubscribersTable {
  id: Generated<string>;
  email: string;
  age: number | null;
  weekly: boolean;
  topics: ColumnType<unknown, string, string>;
}

export interface NotesTable {
  id: Generated<string>;
  text: string;
}
