import type { Generated } from 'kysely';

export interface Database {
  messages: MessagesTable;
}

export interface MessagesTable {
  id: Generated<number>;
  name: string;
  email: string;
  topic: string;
  age: number | null;
  visit: string | null;
  newsletter: boolean;
  message: string;
}
