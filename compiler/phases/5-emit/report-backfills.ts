import { nearest } from '../../base/did-you-mean.ts';
import type { Reporter } from '../../base/diagnostic.ts';
import { refusedBackfill } from '../../ir/catalogue/migrations.ts';
import { asStored } from '../../ir/migrations/changed-texts.ts';
import type { Operation } from '../../ir/migrations/operations.ts';
import type { Column } from '../../ir/project.ts';
import type { DescribeQuery, RefusedQuery } from '../../ir/query.ts';
import type { Declarations } from '../../ir/route-summary.ts';
import type { TableFacts } from '../../ir/table-facts.ts';
import { schemaSql } from '../../nodes/query/schema-sql.ts';
import type { AskedTable } from '../../nodes/query/schema-sql.ts';

type Tables = ReadonlyMap<string, AskedTable>;

/**
 * Reports backfills that PostgreSQL refuses, on the tables as they are when the migration comes to them. Returns
 * whether there are any. Nothing is asked where there is no database here.
 */
export function reportBackfills(
  project: Declarations,
  before: readonly TableFacts[],
  operations: readonly Operation[],
  { report }: Reporter,
): boolean {
  const { describeQuery } = project;
  if (describeQuery === undefined) return false;
  let tables: Tables = new Map(before.map((table) => [table.name, withColumns(table.name, table.columns)]));
  let isRefused = false;
  for (const operation of operations) {
    const refused = refusalOf(operation, tables, describeQuery);
    if (refused !== undefined && !isOfServer(refused.answer, before)) {
      const { table, column, answer } = refused;
      const place = project.tables.get(table)?.locate(['columns', column, 'backfill']) ?? project.place;
      const message = answer.message.replaceAll(`"${renewed(column)}"`, `"${column}"`);
      const facts = { table, column, message, hint: hintFor(answer, table, tables, project) };
      report(refusedBackfill, facts, { place });
      isRefused = true;
    }
    tables = afterOperation(tables, operation);
  }
  return isRefused;
}

interface Refused {
  readonly table: string;
  readonly column: string;
  readonly answer: RefusedQuery;
}

/** Asks about the assignment that the operation makes, if it is that of a backfill. */
function refusalOf(operation: Operation, tables: Tables, describe: DescribeQuery): Refused | undefined {
  const ask = (table: string, column: string, asked: Tables, target: string, value: string): Refused | undefined => {
    const answer = describe(schemaSql(asked), `update "${table}" set "${target}" = (${value})`);
    return answer.kind === 'refused' ? { table, column, answer } : undefined;
  };
  if (operation.kind === 'fill') {
    const { table, column, expression, rules } = operation;
    return ask(table, column, tables, column, asStored(expression, rules));
  }
  if (operation.kind !== 'change-type' || operation.column.backfill === undefined) return undefined;
  // It reads the old value, and gives one of the new type: as if it were written to a column of that type.
  const { table, column, using } = operation;
  const target = renewed(column.name);
  const asked = changed(tables, table, (columns) => [...columns, { ...column, name: target, primaryKey: false }]);
  return ask(table, column.name, asked, target, asStored(using, column.rules));
}

/** No column has a name with a space. */
const renewed = (column: string): string => `new ${column}`;

function afterOperation(tables: Tables, operation: Operation): Tables {
  switch (operation.kind) {
    case 'create-table':
      return new Map([...tables, [operation.table.name, withColumns(operation.table.name, operation.table.columns)]]);
    case 'drop-table':
      return new Map([...tables].filter(([name]) => name !== operation.table));
    case 'rename-table':
      return new Map(
        [...tables].map(([name, table]) =>
          name === operation.table ? [operation.to, { ...table, name: operation.to }] : [name, table],
        ),
      );
    case 'rename-column':
      return changed(tables, operation.table, (columns) =>
        columns.map((column) => (column.name === operation.column ? { ...column, name: operation.to } : column)),
      );
    case 'add-column':
      return changed(tables, operation.table, (columns) => [...columns, operation.column]);
    case 'change-type':
      return changed(tables, operation.table, (columns) =>
        columns.map((column) => (column.name === operation.column.name ? operation.column : column)),
      );
    case 'drop-column':
      return changed(tables, operation.table, (columns) => columns.filter(({ name }) => name !== operation.column));
    default:
      return tables;
  }
}

const changed = (tables: Tables, name: string, change: (columns: readonly Column[]) => readonly Column[]): Tables =>
  new Map(
    [...tables].map(([key, table]) => [
      key,
      key === name ? withColumns(name, change([...table.columns.values()])) : table,
    ]),
  );

/** Keys besides the primary one do not decide what an expression means. */
const withColumns = (name: string, columns: readonly Column[]): AskedTable => ({
  name,
  columns: new Map(columns.map((column) => [column.name, { ...column, unique: false }])),
  primaryKey: columns.find(({ primaryKey }) => primaryKey)?.name ?? '',
  unique: [],
});

const codes = { unknownColumn: '42703', unknownTable: '42P01', unknownFunction: '42883' } as const;

/** For types and schemas. */
const unknownOthers: ReadonlySet<string> = new Set(['42704', '3F000']);

/** Whether the server's database may have what is unknown here: what an extension made, or its owner by hand. */
function isOfServer({ code, message }: RefusedQuery, before: readonly TableFacts[]): boolean {
  if (code === codes.unknownTable) return !before.some(({ name }) => name === unknownIn(message));
  return (code === codes.unknownFunction && message.startsWith('function ')) || unknownOthers.has(code);
}

/** The name in `column "title" does not exist`, `column t.title does not exist`, `relation "posts" does not exist`. */
const unknownIn = (message: string): string | undefined =>
  /(?:column|relation) (?:\w+\.)?"?([^"]+?)"? /.exec(message)?.[1];

function hintFor(
  { code, message, hint }: RefusedQuery,
  table: string,
  tables: Tables,
  { tables: after }: Declarations,
): string {
  const name = unknownIn(message);
  const renamed =
    code === codes.unknownTable
      ? [...after.values()].find(({ renamedFrom }) => renamedFrom === name)
      : [...after.values()].flatMap(({ columns }) => [...columns.values()]).find((each) => each.renamedFrom === name);
  if (name !== undefined && renamed !== undefined)
    return `“${name}” is called “${renamed.name}” from this build on, and a backfill reads the new names.`;
  if (code !== codes.unknownColumn || name === undefined)
    return hint ?? 'It is an SQL expression over a row of the table.';
  if (after.get(table)?.columns.has(name) === true)
    return `“${name}” is made later: columns are made in the order of the file, and those that lose their values to another type in the end.`;
  const known = [...(tables.get(table)?.columns.keys() ?? [])];
  const near = nearest(name, known);
  return near === undefined ? `It may read ${known.map((each) => `“${each}”`).join(', ')}.` : `Did you mean “${near}”?`;
}
