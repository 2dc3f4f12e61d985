import type { ColumnType } from '../project.ts';

/** The PostgreSQL type of a column. Text is ordered by code points, the same on every server. */
export const sqlTypes: Readonly<Record<ColumnType, string>> = {
  uuid: 'uuid',
  text: 'text collate "C"',
  integer: 'integer',
  number: 'double precision',
  boolean: 'boolean',
  timestamp: 'timestamptz(3)',
  json: 'jsonb',
};
