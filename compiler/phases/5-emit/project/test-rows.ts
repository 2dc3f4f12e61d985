import { compareText } from '../../../base/compare-text.ts';
import { isObject } from '../../../base/json.ts';
import type { JsonValue } from '../../../base/json.ts';
import { code, identifier, imported, literal, objectLiteral } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { giveNames } from '../../../code/give-names.ts';
import { passwordOf } from '../../../ir/given-tokens.ts';
import { camelCase } from '../../../ir/names.ts';
import type { Example } from '../../../ir/project.ts';
import type { ProjectFacts } from './facts.ts';
import { rowsIn, support } from './test-code.ts';

/** The rows that the examples of a file are given. */
export interface GivenRows {
  /** Constants of the file. */
  readonly shared: readonly Code[];
  /** What an example inserts: constants, and in place what no other example has. */
  readonly insert: (example: WithRows) => readonly Code[];
}

type WithRows = Pick<Example, 'given'>;

/** What is inserted into a table at once. */
interface List {
  /** The table and its rows, as text. */
  readonly id: string;
  readonly table: string;
  readonly rows: readonly JsonValue[];
}

/** What begins the names of constants with rows of one table, the longest list first. */
const prefixes = ['', 'other', 'more', 'further'];

/**
 * Rows of a table that several examples of a file have in common are a constant: `users`, `otherUsers`. A name depends
 * only on which lists are shared, so an example that shares nothing new renames nothing.
 */
export function giveRows(
  examples: readonly WithRows[],
  facts: Pick<ProjectFacts, 'tables' | 'uses'>,
  taken: Iterable<string>,
): GivenRows {
  const listsOf = ({ given }: WithRows): readonly List[] =>
    rowsIn(given?.rows, facts).map(([table, rows]) => ({ id: JSON.stringify([table, rows]), table, rows }));
  const alike = [...Map.groupBy(examples.flatMap(listsOf), ({ id }) => id).values()];
  const shared = facts.tables.flatMap(({ name }) =>
    alike
      .flatMap(([list, ...others]) => (list?.table === name && others.length > 0 ? [list] : []))
      .filter(({ rows }) => rows.length > 0) // The type of an empty list would be unknown.
      .toSorted((a, b) => b.id.length - a.id.length || compareText(a.id, b.id))
      .map((list, rank) => ({ ...list, name: camelCase(`${prefixes[rank] ?? 'further'} ${name}`) })),
  );
  const names = giveNames(
    shared,
    taken,
    ({ id }) => id,
    ({ name }) => [name, `${name}Rows`],
  );
  const constants = shared.map((list) => ({ ...list, constant: identifier(names.get(list) ?? list.name) }));
  const constantOf = new Map(constants.map(({ id, constant }) => [id, constant]));
  return {
    shared: constants.map(({ rows, constant }) => code`const ${constant} = ${listOf(rows)};`),
    insert: (example) => {
      const lists = listsOf(example).map(({ id, table, rows }) => [table, constantOf.get(id) ?? listOf(rows)] as const);
      return lists.length === 0 ? [] : [code`await ${support('insertRows')}(server, ${objectLiteral(lists)});`];
    },
  };
}

const listOf = (rows: readonly JsonValue[]): Code => code`[${rows.map(givenRow)}]`;

/** A row. Password hashes in it are computed on each run. */
function givenRow(row: JsonValue): Code {
  if (!isObject(row) || !Object.values(row).some((value) => passwordOf(value) !== undefined)) return literal(row);
  return objectLiteral(
    Object.entries(row).map(([name, value]) => {
      const password = passwordOf(value);
      const hash = imported('../src/lib/values/password.ts', 'hashPassword');
      return [name, password === undefined ? literal(value) : code`await ${hash}(${password})`];
    }),
  );
}
