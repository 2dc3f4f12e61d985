import type { Column, Project, Table } from '../../compiler/ir/project.ts';
import { comparable } from './comparable.ts';
import { isMissing } from './values.ts';

export type Row = Readonly<Record<string, unknown>>;

/** All rows of the database. */
export interface World {
  readonly tables: Project['tables'];
  readonly rowsOf: (table: string) => readonly Row[];
  /** Whether deleted rows are among them. */
  readonly seesDeleted: boolean;
}

/** The rows that a relation leads to, each with the row between both if there is one. */
export interface Related {
  readonly table: Table;
  readonly between?: Table;
  readonly isOne: boolean;
  readonly found: readonly { readonly row: Row; readonly link?: Row }[];
}

export function follow(name: string, row: Row, table: Table, world: World): Related {
  const own = [...table.columns.values()].find(
    (column) =>
      column.references !== undefined && (column.as ?? column.name.replace(/(_id|(?<=[a-z0-9])Id)$/, '')) === name,
  );
  if (own?.references !== undefined) {
    const target = tableOf(own.references.table, world);
    return { table: target, isOne: true, found: equal(row[own.name], target, own.references.column, world).map(alone) };
  }
  const through = table.relations?.get(name);
  if (through !== undefined) {
    const between = tableOf(through.through, world);
    const columns = [...between.columns.values()].filter(({ references }) => references !== undefined);
    const first = columns.find((column) =>
      through.from === undefined ? column.references?.table === table.name : column.name === through.from,
    );
    const second = columns.find(
      (column) =>
        column !== first &&
        between.unique.some(
          (key) =>
            key.filter((name) => name !== between.tenant).length === 2 &&
            key.includes(column.name) &&
            key.includes(first?.name ?? ''),
        ),
    );
    const target = tableOf(second?.references?.table ?? '', world);
    const links = equal(row[first?.references?.column ?? ''], between, first?.name ?? '', world);
    const found = links.flatMap((link) =>
      equal(link[second?.name ?? ''], target, second?.references?.column ?? '', world).map((each) => ({
        row: each,
        link,
      })),
    );
    return { table: target, between, isOne: false, found };
  }
  for (const other of world.tables.values())
    for (const column of other.columns.values())
      if (column.references?.table === table.name && (column.inverse ?? other.name) === name)
        return {
          table: other,
          isOne: column.primaryKey || (column.unique && !(world.seesDeleted && other.softDelete !== undefined)),
          found: equal(row[column.references.column], other, column.name, world).map(alone),
        };
  throw new TypeError(`${table.name} has a relation ${name}`);
}

const alone = (row: Row) => ({ row });

function tableOf(name: string, { tables }: World): Table {
  const table = tables.get(name);
  if (table === undefined) throw new TypeError(`${name} is a table`);
  return table;
}

function equal(value: unknown, table: Table, name: string, { rowsOf }: World): readonly Row[] {
  const column: Column | undefined = table.columns.get(name);
  if (column === undefined || isMissing(value)) return [];
  return rowsOf(table.name).filter((row) => comparable(row[name], column) === comparable(value, column));
}
