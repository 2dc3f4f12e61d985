import type { Table } from '../../compiler/ir/project.ts';
import { comparable, order } from './comparable.ts';
import { meets } from './conditions.ts';
import type { Around } from './conditions.ts';
import { isConfig, listOf, numberOf, objectIn, objectsOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import { follow } from './relations.ts';
import type { Related, Row } from './relations.ts';
import { isMissing } from './values.ts';

/** A row of a result: the columns that the node names, else all but the sensitive ones, then what it includes. */
export function shape(row: Row, config: Config, around: Around): unknown {
  const all = [...around.table.columns.values()].filter(({ sensitive }) => !sensitive);
  const named = listOf(config, 'columns').map((choice): readonly [string, string] =>
    isConfig(choice) ? [textOf(choice, 'as'), textOf(choice, 'column')] : [String(choice), String(choice)],
  );
  const columns = named.length > 0 ? named : all.map(({ name }): readonly [string, string] => [name, name]);
  const includes = objectIn(config, 'include');
  return Object.fromEntries([
    ...columns.map(([as, name]) => [as, row[name]]),
    ...Object.keys(includes).map((name) => [name, included(name, objectIn(includes, name), row, around)]),
  ]);
}

function included(name: string, config: Config, row: Row, around: Around): unknown {
  const related = follow(textOf(config, 'relation'), row, around.table, around.world);
  const inner: Around = { ...around, table: related.table, prefix: `${around.prefix}${name}.` };
  const count = (setting: string): number =>
    related.found.filter((each) => meets(each.row, objectsOf(config, setting), inner)).length;
  if ('exists' in config) return count('exists') > 0;
  if ('count' in config) return count('count');
  if (related.isOne && !('pluck' in config)) {
    const [only] = related.found;
    return only === undefined ? null : shape(only.row, config, inner);
  }
  const rows = sorted(related.found, objectsOf(config, 'orderBy'), related.table, related.between);
  return rows
    .slice(0, numberOf(config, 'limit', 100))
    .map(({ row: each }) => ('pluck' in config ? each[textOf(config, 'pluck')] : shape(each, config, inner)));
}

/** The rows in this order; null comes last, or first when descending. Ties are broken by the primary key. */
export function sorted(
  rows: Related['found'],
  orders: readonly Config[],
  table: Table,
  between?: Table,
): Related['found'] {
  const steps = [...orders, { column: table.primaryKey }].flatMap((each: Config) => {
    const name = textOf(each, 'column');
    const own = table.columns.get(name);
    const column = own ?? between?.columns.get(name);
    return column === undefined
      ? []
      : [{ column, isOwn: own !== undefined, sign: textOf(each, 'direction') === 'desc' ? -1 : 1 }];
  });
  return rows.toSorted((left, right) => {
    for (const { column, isOwn, sign } of steps) {
      const valueOf = ({ row, link }: Related['found'][number]): unknown =>
        comparable((isOwn ? row : link)?.[column.name], column);
      const [a, b] = [valueOf(left), valueOf(right)];
      const difference = isMissing(a) || isMissing(b) ? Number(isMissing(a)) - Number(isMissing(b)) : order(a, b);
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
}
