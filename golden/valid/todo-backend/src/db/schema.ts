import type { Generated } from 'kysely';

export interface Database {
  todos: TodosTable;
}

export interface TodosTable {
  id: Generated<number>;
  title: string;
  completed: Generated<boolean>;
  order: number | null;
}
