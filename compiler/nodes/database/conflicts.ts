import { remember } from '../../base/remember.ts';
import type { Exit } from '../../ir/exit.ts';
import { keyName } from '../../ir/made-names.ts';
import { constraintsOf } from '../../ir/migrations/constraints.ts';
import type { Table } from '../../ir/project.ts';
import { tableFacts } from '../../ir/table-facts.ts';
import type { BindContext } from '../define-node.ts';

interface UniqueKey {
  readonly table: string;
  readonly columns: readonly string[];
  /** Its name in the database. */
  readonly name: string;
}

const keysOfTables = new WeakMap<BindContext['tables'], readonly UniqueKey[]>();

/** The unique keys of all tables: names are chosen so that no two are the same. */
const uniqueKeys = (tables: BindContext['tables']): readonly UniqueKey[] =>
  remember(keysOfTables, tables, () => [
    ...[...tables.values()].map(({ name, primaryKey }) => ({
      table: name,
      columns: [primaryKey],
      name: keyName(name),
    })),
    ...constraintsOf(tableFacts(tables.values())).filter(({ kind }) => kind === 'unique'),
  ]);

/** Taken if a row with the same values in a unique key exists already: one for each key but the one that is handled. */
export function conflictExits(
  table: Table | undefined,
  handled: readonly string[],
  { tables }: Pick<BindContext, 'tables'>,
): readonly Exit[] {
  const isHandled = (columns: readonly string[]): boolean =>
    columns.length === handled.length && columns.every((name) => handled.includes(name));
  return uniqueKeys(tables)
    .filter((key) => key.table === table?.name && !isHandled(key.columns))
    .map(({ columns, name }) => ({
      insteadOf: 'error',
      port: `conflict.${columns.join('-')}`,
      constraint: name,
    }));
}
