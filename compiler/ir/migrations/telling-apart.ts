import { isName, nameOf, readSql } from '../../base/read-sql.ts';
import type { Column } from '../project.ts';
import { primaryKeyOf } from '../table-facts.ts';
import type { Tightening } from './common-table.ts';
import type { Constraint } from './constraints.ts';

/** Whether the backfill of a column gives different values to rows that share a key. */
export type TellsApart = (column: Column, key: Pick<Constraint, 'table' | 'living'>) => boolean;

/** The functions of PostgreSQL that give each row another value. */
const generators = ['gen_random_uuid', 'uuidv4', 'uuidv7', 'random', 'nextval', 'clock_timestamp'];

/**
 * A backfill tells rows apart, as far as its text shows, if it reads all columns of a key that they do not share, calls
 * a generator, or is null, which no key compares. Keys whose columns get other values in the same build do not count.
 */
export function tellingApart({ common, constraints: { before } }: Tightening): TellsApart {
  const keysByTable = new Map(
    common.map(({ table, columns: { filled, backfilled, rewritten } }) => {
      const unique = before.filter((each) => each.kind === 'unique' && each.table === table.name);
      const keys: readonly Pick<Constraint, 'columns' | 'living'>[] = [{ columns: [primaryKeyOf(table)] }, ...unique];
      const isChanged = (column: string) => filled.has(column) || backfilled.has(column) || rewritten.has(column);
      return [table.name, keys.filter((key) => !key.columns.some(isChanged))] as const;
    }),
  );
  return ({ backfill, nullable }, { table, living }) => {
    if (backfill === undefined) return false;
    if (nullable && /^\(*null\b/i.test(backfill)) return true;
    const names = namesIn(backfill);
    return (
      generators.some((name) => names.has(name)) ||
      (keysByTable.get(table) ?? []).some(
        (key) =>
          (key.living === undefined || key.living === living) && key.columns.every((column) => names.has(column)),
      )
    );
  };
}

export const namesIn = (expression: string): ReadonlySet<string> =>
  new Set(readSql(expression).filter(isName).map(nameOf));
