import type { JsonValue } from '../../compiler/base/json.ts';
import type { Column, Project, Table } from '../../compiler/ir/project.ts';
import { comparable, order } from './comparable.ts';
import { meets } from './conditions.ts';
import type { Around } from './conditions.ts';
import { isConfig, listOf, objectIn, objectsOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import { alone, matching } from './database.ts';
import type { Connection, Query } from './database.ts';
import type { Row } from './relations.ts';
import { sorted } from './shape.ts';
import { canonical, isMissing } from './values.ts';

/** The outputs of a DB Aggregate: the row of each group, or that of all rows. */
export async function aggregate(
  query: Query,
  tables: Project['tables'],
  connection: Connection,
): Promise<Readonly<Record<string, unknown>>> {
  const { config, input } = query;
  const table = tables.get(textOf(config, 'table'));
  if (table === undefined) return {};
  const { rows, around } = await matching(table, query, { tables }, connection);
  const keys = listOf(config, 'groupBy').map((choice) =>
    isConfig(choice)
      ? { as: textOf(choice, 'as'), column: textOf(choice, 'column') }
      : { as: String(choice), column: String(choice) },
  );
  const result = (group: readonly Row[]): Row => ({
    ...Object.fromEntries(keys.map(({ as, column }) => [as, group[0]?.[column]])),
    ...('count' in config ? { [textOf(config, 'count')]: group.length } : {}),
    ...Object.fromEntries(
      ['sum', 'avg', 'min', 'max'].flatMap((name) =>
        Object.entries(objectIn(config, name)).map(([field, column]) => [field, computed(name, column, group, table)]),
      ),
    ),
  });
  if (keys.length === 0) return { record: result(rows) };
  const keyOf = (row: Row): string =>
    canonical(keys.map(({ column }) => valueIn(row, table.columns.get(column)) ?? null));
  const fields = fieldsOf(table, keys, config);
  const groups = [...Map.groupBy(rows, keyOf).values()]
    .map(result)
    .filter((row) => meets(row, ofFields(config, 'having'), { ...around, table: fields } satisfies Around));
  const ties = keys.map(({ as }) => ({ column: as }));
  const offset = Number(input('offset') ?? 0);
  return {
    records: sorted(groups.map(alone), [...ofFields(config, 'orderBy'), ...ties], fields)
      .map(({ row }) => row)
      .slice(offset, offset + Number(input('limit') ?? 1000)),
  };
}

/** Settings that name fields of the result as if they were columns. */
const ofFields = (config: Config, setting: string): readonly Config[] =>
  objectsOf(config, setting).map(({ field = '', ...rest }) => ({ ...rest, column: field }));

const valueIn = (row: Row, column: Column | undefined): unknown =>
  column === undefined ? undefined : comparable(row[column.name], column);

/** Missing values are left out; without any values, everything but the count is missing. */
function computed(name: string, of: JsonValue, group: readonly Row[], table: Table): unknown {
  const column = table.columns.get(String(of));
  const values = group.filter((row) => !isMissing(valueIn(row, column)));
  const numbers = values.map((row) => Number(valueIn(row, column)));
  if (column === undefined || values.length === 0) return null;
  const sum = numbers.reduce((total, each) => total + each, 0);
  if (name === 'sum') return sum;
  if (name === 'avg') return sum / numbers.length;
  const ascending = values.toSorted((left, right) => order(valueIn(left, column), valueIn(right, column)));
  return ascending.at(name === 'min' ? 0 : -1)?.[column.name];
}

/** The fields of the result, as the columns of a table. */
function fieldsOf(
  table: Table,
  keys: readonly { readonly as: string; readonly column: string }[],
  config: Config,
): Table {
  const plain = { type: 'number', primaryKey: false, nullable: true, unique: false, sensitive: false } as const;
  const like = (name: string, column: string): [string, Column] => [
    name,
    { ...(table.columns.get(column) ?? plain), name },
  ];
  return {
    ...table,
    primaryKey: '',
    columns: new Map<string, Column>([
      ...keys.map(({ as, column }) => like(as, column)),
      [textOf(config, 'count'), { ...plain, name: textOf(config, 'count') }],
      ...['sum', 'avg'].flatMap((name) =>
        Object.keys(objectIn(config, name)).map((field): [string, Column] => [field, { ...plain, name: field }]),
      ),
      ...['min', 'max'].flatMap((name) =>
        Object.entries(objectIn(config, name)).map(([field, column]) => like(field, String(column))),
      ),
    ]),
  };
}
