import type { Completion } from '../../ir/completion.ts';
import type { Table } from '../../ir/project.ts';
import { isName, nameOf, readSql } from '../../base/read-sql.ts';
import type { SqlToken } from '../../base/read-sql.ts';

type Tables = ReadonlyMap<string, Table>;

/**
 * The names that can be used at a position of a statement, regardless of how much of one is already typed: tables after
 * `from` and the like, a table's columns after its name and a dot, parameters after a colon, else the columns of the
 * statement's tables, and all tables. Only looks at words and their neighbours; PostgreSQL checks the statement.
 */
export function completeSql(
  sql: string,
  at: number,
  tables: Tables,
  parameters: ReadonlyMap<string, string>,
): readonly Completion[] {
  const tokens = readSql(sql);
  const before = tokens.filter(({ span }) => span.start < at);
  const current = before.at(-1);
  const touches = current !== undefined && current.span.end >= at;
  if (touches && current.kind === 'text') return [];
  const isTyped = touches && (current.kind === 'word' || current.kind === 'parameter' || current.text === ':');
  if (!isTyped && isInComment(sql, current?.span.end ?? 0, at)) return [];
  const start = isTyped ? current.span.start : at;
  if (isTyped && current.kind !== 'word')
    return [...parameters].map(([name, type]) => ({ name, type, text: `:${name}`, start }));
  const [left, point] = before.slice(0, isTyped ? -1 : undefined).slice(-2);
  const last = point ?? left;
  const named = namedTables(tokens, tables);
  if (point?.text === '.' && left !== undefined)
    return columnsOf(named.get(nameOf(left)) ?? tables.get(nameOf(left)), start);
  const all = [...tables.values()].map(({ name }) => ({ name, type: 'table', text: spelt(name), start }));
  if (last?.kind === 'word' && beforeTables.has(last.text.toLowerCase())) return all;
  const mentioned = [...new Set(named.values())];
  const aliases = [...named.keys()].filter((name) => !tables.has(name));
  const columns = mentioned.flatMap((table) => columnsOf(table, start));
  const once = new Map(columns.map((column) => [column.name, column]));
  return [...once.values(), ...aliases.map((name) => ({ name, type: 'table', text: spelt(name), start })), ...all];
}

const beforeTables: ReadonlySet<string> = new Set(['from', 'join', 'into', 'update', 'using']);

/** Keywords that may follow a table where an alias could. */
const noAlias: ReadonlySet<string> = new Set(
  'as cross full group having inner join left limit natural offset on or order returning right set union using values where window'.split(
    ' ',
  ),
);

/** The tables of a statement, by the statement's names for them. */
function namedTables(tokens: readonly SqlToken[], tables: Tables): ReadonlyMap<string, Table> {
  const found = new Map<string, Table>();
  for (const [index, token] of tokens.entries()) {
    const table = isName(token) ? tables.get(nameOf(token)) : undefined;
    if (table === undefined || tokens[index + 1]?.text === '.' || tokens[index - 1]?.text === '.') continue;
    const next = tokens[index + 1]?.text.toLowerCase() === 'as' ? tokens[index + 2] : tokens[index + 1];
    const isAliased = next !== undefined && isName(next) && !noAlias.has(next.text.toLowerCase());
    found.set(isAliased ? nameOf(next) : table.name, table);
  }
  return found;
}

const spelt = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name}"`);

const columnsOf = (table: Table | undefined, start: number): readonly Completion[] =>
  [...(table?.columns.values() ?? [])].map(({ name, type, nullable }) => ({
    ...{ name, text: spelt(name), start },
    type: nullable ? `${type} | null` : type,
  }));

/** Whether a comment begins after the last token and extends to the position. Comments are not tokens. */
const isInComment = (sql: string, from: number, at: number): boolean =>
  /--[^\n]*$|\/\*(?:(?!\*\/)[^])*$/.test(sql.slice(from, at));
