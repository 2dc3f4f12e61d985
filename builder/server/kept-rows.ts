import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import type { Rows, RowsQuestion } from '../../compiler/cli/dev/read-rows.ts';
import type { Column } from '../../compiler/ir/project.ts';
import type { TableFacts } from '../../compiler/ir/table-facts.ts';
import type { KeptRows } from '../shared/messages.ts';

/** More would distract from the point of the example. */
const mostGiven = 20;
const longestGiven = 16 * 1024;

/** The rows of a table, in the form used in examples; undefined if there are too many, or they are unavailable. */
type Contents = ReadonlyMap<string, readonly JsonObject[] | undefined>;
type ReadRows = (question: RowsQuestion) => Promise<Rows | undefined>;

/** The current rows in the tables of a route. Sensitive columns stay in the database. */
export async function readContents(tables: readonly TableFacts[], read: ReadRows): Promise<Contents> {
  const contents = new Map<string, readonly JsonObject[] | undefined>();
  for (const { name, columns } of tables) {
    const shown = columns.filter(({ sensitive }) => !sensitive).map((column) => column.name);
    const by = columns.find((column) => column.primaryKey && !column.sensitive)?.name;
    const rows = await read({ table: name, columns: shown, by, isWhole: true });
    const isFew = rows !== undefined && rows.length <= mostGiven && JSON.stringify(rows).length <= longestGiven;
    contents.set(name, isFew ? rows.map((row) => rowOf(shown, row)) : undefined);
  }
  return contents;
}

const rowOf = (columns: readonly string[], cells: Rows[number]): JsonObject =>
  Object.fromEntries(
    columns.flatMap((column, index) => {
      const cell = cells[index];
      const value: JsonValue = cell === undefined || cell === null ? null : JSON.parse(cell);
      return value === null ? [] : [[column, value]];
    }),
  );

/**
 * What an example of a request must be given to get the same answer, and which generated keys will be different in it:
 * its tables are empty at first, and their counters start at 1.
 */
export function keptRows(tables: readonly TableFacts[], before: Contents, after: Contents): KeptRows {
  const rows: Record<string, readonly JsonObject[]> = {};
  const lacks = new Set<string>();
  const made: Record<string, 'any' | readonly number[]> = {};
  for (const table of referredFirst(tables)) {
    const key = table.columns.find((column) => column.default?.kind === 'increment')?.name;
    const [old, now] = [before.get(table.name), after.get(table.name)];
    const isCounted = old !== undefined && idsOf(old, key).every((id, index) => id === index + 1);
    const added = old === undefined || now === undefined ? undefined : idsOf(now, key).filter(isNewIn(old, key));
    if (key !== undefined && added === undefined) made[key] = 'any';
    if (key !== undefined && added !== undefined) {
      const isNext = isCounted && added.every((id, index) => id === old.length + index + 1);
      if (!isNext) made[key] = added;
    }
    if (old?.length === 0) continue;
    const given = old?.map((row, index) => givenRow(table, isCounted ? without(row, key) : row, index + 1));
    // A counter starting at 1 would reach a key that is given.
    const collides = !isCounted && key !== undefined && added?.length !== 0;
    const refersToNone = table.columns.every(
      ({ references }) => references === undefined || !lacks.has(references.table),
    );
    if (given?.every((row) => row !== undefined) === true && !collides && refersToNone) rows[table.name] = given;
    else lacks.add(table.name);
  }
  return { rows, lacks: [...lacks], made };
}

const idsOf = (rows: readonly JsonObject[], key: string | undefined): readonly number[] =>
  rows.flatMap((row) => {
    const id = key === undefined ? undefined : row[key];
    return typeof id === 'number' ? [id] : [];
  });

function isNewIn(rows: readonly JsonObject[], key: string | undefined): (id: number) => boolean {
  const old = new Set(idsOf(rows, key));
  return (id) => !old.has(id);
}

const without = (row: JsonObject, key: string | undefined): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== key));

/** A row with samples for required sensitive columns; undefined if there is no sample for one. */
function givenRow({ columns }: TableFacts, row: JsonObject, count: number): JsonObject | undefined {
  const demanded = columns.filter(
    ({ sensitive, nullable, default: value }) => sensitive && !nullable && value === undefined,
  );
  if (!demanded.every(isText)) return undefined;
  return { ...row, ...Object.fromEntries(demanded.map(({ name }) => [name, `sample ${count}`])) };
}

const isText = ({ type, references }: Column): boolean => type === 'text' && references === undefined;

/** In an order in which rows can be stored: referenced ones first. */
function referredFirst(tables: readonly TableFacts[]): readonly TableFacts[] {
  const sorted = new Set<TableFacts>();
  const entered = new Set<TableFacts>();
  const enter = (table: TableFacts): void => {
    if (entered.has(table)) return;
    entered.add(table);
    for (const { references } of table.columns) {
      const other = tables.find(({ name }) => name === references?.table);
      if (other !== undefined) enter(other);
    }
    sorted.add(table);
  };
  tables.forEach(enter);
  return [...sorted];
}
