import type { Generated } from 'kysely';

export interface Database {
  users: UsersTable;
  attempts: AttemptsTable;
  limited_keys: LimitedKeysTable;
}

export interface UsersTable {
  id: Generated<number>;
  email: string;
  password_hash: string;
  email_changed_at: string | null;
}

export interface AttemptsTable {
  id: Generated<number>;
  client: string;
  at: Generated<string>;
}

/** How often keys were used, until they may be used again. */
export interface LimitedKeysTable {
  scope: string;
  key_hash: string;
  uses: number;
  expires: string;
}
