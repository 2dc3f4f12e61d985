import type { Generated } from 'kysely';

export interface Database {
  users: UsersTable;
  password_resets: PasswordResetsTable;
}

export interface UsersTable {
  id: Generated<number>;
  email: string;
  password_hash: string;
}

export interface PasswordResetsTable {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  expires_at: string;
}
