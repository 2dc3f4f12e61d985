import type { ColumnType, Generated } from 'kysely';

export interface Database {
  invoices: InvoicesTable;
  notices: NoticesTable;
}

export interface InvoicesTable {
  id: Generated<number>;
  customer: string;
  amount: number;
  paid: Generated<boolean>;
}

export interface NoticesTable {
  name: string;
  content: ColumnType<unknown, string, string>;
}
