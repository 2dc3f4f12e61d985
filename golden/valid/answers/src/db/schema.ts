import type { Generated } from 'kysely';

export interface Database {
  invoices: InvoicesTable;
}

export interface InvoicesTable {
  id: Generated<number>;
  customer: string;
  amount: number;
  paid: Generated<boolean>;
}
