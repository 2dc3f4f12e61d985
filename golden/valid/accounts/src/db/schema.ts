import type { Generated } from 'kysely';

export interface Database {
  accounts: AccountsTable;
}

export interface AccountsTable {
  id: Generated<number>;
  username: string;
  email: string;
}
