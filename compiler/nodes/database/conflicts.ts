import { remember } from '../../base/remember.ts';
import type { Exit } from '../../ir/exit.ts';
import type { NoOverlap } from '../../ir/no-overlap.ts';
import { keyName } from '../../ir/made-names.ts';
import { constraintsOf, isAbout } from '../../ir/migrations/constraints.ts';
import type { Constraint } from '../../ir/migrations/constraints.ts';
import type { Table } from '../../ir/project.ts';
import { tableFacts } from '../../ir/table-facts.ts';
import type { BindContext } from '../define-node.ts';

/** A unique key, or a constraint that keeps rows from overlapping. */
interface UniqueKey {
  readonly columns: readonly string[];
  readonly apart?: NoOverlap;
  /** Its name in the database. */
  readonly name: string;
}

const constraintsOfTables = new WeakMap<BindContext['tables'], readonly Constraint[]>();

const allConstraints = (tables: BindContext['tables']): readonly Constraint[] =>
  remember(constraintsOfTables, tables, () => constraintsOf(tableFacts(tables.values())));

/** The unique keys and overlap constraints of a table. No two have the same name. */
const uniqueKeys = ({ name, primaryKey }: Table, tables: BindContext['tables']): readonly UniqueKey[] => [
  { columns: [primaryKey], name: keyName(name) },
  ...allConstraints(tables).filter(
    ({ kind, table, implied }) => table === name && ((kind === 'unique' && implied !== true) || kind === 'exclusion'),
  ),
];

/**
 * Whether the database may refuse a new row: for a key, unless it makes that itself; for a reference; or for a check of
 * the table.
 */
export function mayBeRefused(table: Table | undefined, exits: readonly Exit[]): boolean {
  if (table === undefined) return false;
  const columns = [...table.columns.values()];
  const isMade = columns.some(({ primaryKey, default: given }) => primaryKey && given !== undefined);
  return (
    (table.checks ?? []).length > 0 ||
    columns.some(({ references }) => references !== undefined) ||
    exits.some((exit) => exit.insteadOf === 'error' && !(isMade && exit.constraint === keyName(table.name)))
  );
}

/** Whether the database may refuse a change of such columns: for a key, a reference, or a check of the table. */
export const mayBreak = (
  { name, primaryKey }: Table,
  { tables }: Pick<BindContext, 'tables'>,
  isChanged: (column: string) => boolean,
): boolean =>
  isChanged(primaryKey) ||
  allConstraints(tables).some(
    (constraint) =>
      constraint.kind !== 'index' &&
      constraint.rules === undefined &&
      isAbout(constraint, (table, column) => table === name && isChanged(column)),
  );

/** Whether the database may refuse to remove rows of the table, since others refer to them. */
export const mayBeReferredTo = (table: string, { tables }: Pick<BindContext, 'tables'>): boolean =>
  [...tables.values()]
    .flatMap(({ columns }) => [...columns.values()])
    .some(({ references }) => references?.table === table && (references.onDelete ?? 'restrict') === 'restrict');

/** Taken if a row with the same values in a unique key exists already: one for each key but the one that is handled. */
export function conflictExits(
  table: Table | undefined,
  handled: readonly string[],
  { tables }: Pick<BindContext, 'tables'>,
): readonly Exit[] {
  if (table === undefined) return [];
  const isHandled = (columns: readonly string[]): boolean =>
    columns.length === handled.length && columns.every((name) => handled.includes(name));
  return uniqueKeys(table, tables)
    .filter((key) => !isHandled(key.columns))
    .map(({ columns, name, apart }) => ({
      insteadOf: 'error',
      port: `conflict.${apart === undefined ? columns.join('-') : 'noOverlap'}`,
      constraint: name,
      ...(apart === undefined ? { columns } : {}),
    }));
}
