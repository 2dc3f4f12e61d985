import type { Generated } from 'kysely';

export interface Database {
  accounts: AccountsTable;
}

export interface AccountsTable {
  id: Generated<number>;
  owner: string;
  cents: Generated<number>;
}
