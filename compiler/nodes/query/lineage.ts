import type { Table } from '../../ir/project.ts';
import { atDepthZero, closing, is, isSign, split, splitAt } from './brackets.ts';
import { isName, nameOf } from '../../base/read-sql.ts';
import type { SqlToken } from '../../base/read-sql.ts';
import { isAll, itemsAfter, rowsOf } from './select-lists.ts';

type Tokens = readonly SqlToken[];

/** A column of a table. */
export interface Origin {
  readonly table: string;
  readonly column: string;
  /** Its value is not given unchanged, but in another form, or as a part of a text, a list or JSON. */
  readonly isChanged?: true;
}

/** The columns whose values an expression may give or show. */
export type Lineage = (expression: Tokens) => readonly Origin[];

/**
 * Follows the values of the columns of `tables` through a statement: through casts, subqueries, `coalesce`, `case` and
 * the names that it gives to columns and queries. A name counts wherever the statement gives it, so that more than the
 * expression really gives may be found.
 */
export function lineageIn(statement: Tokens, tables: readonly Table[]): Lineage {
  const named = [...columnsNamedIn(statement), ...queriesNamedIn(statement), ...aliasesIn(statement, tables)];

  /** `seen` are the names that have been followed, each only once. */
  function originsOf(given: Tokens, seen: Set<string>): readonly Origin[] {
    const expression = bare(given);
    if (is(expression[0], ...queryWords)) return originsOfQuery(expression, seen);
    const parts = is(expression[0], 'values') ? rowsOf(expression).flat() : partsOf(expression);
    if (parts !== undefined) return parts.flatMap((part) => originsOf(part, seen));
    const shown = shownIn(expression);
    if (shown !== undefined)
      return shown.flatMap((part) => originsOf(part, seen)).map((origin) => ({ ...origin, isChanged: true }));
    const name = isPath(expression) ? expression.at(-1) : undefined;
    return name === undefined ? [] : originsOfName(nameOf(name), seen);
  }

  function originsOfName(name: string, seen: Set<string>): readonly Origin[] {
    if (seen.has(name)) return [];
    seen.add(name);
    return [
      ...tables.flatMap((table) =>
        table.columns.has(name) ? [{ table: table.name, column: name }] : table.name === name ? columnsOf(table) : [],
      ),
      ...named
        .filter((each) => each.name === name)
        .flatMap(({ expressions }) => expressions.flatMap((each) => originsOf(each, seen))),
    ];
  }

  function originsOfQuery(query: Tokens, seen: Set<string>): readonly Origin[] {
    return atDepthZero(query).flatMap(({ token, index }) => {
      if (is(token, 'table')) return originsOf(query.slice(index + 1, index + 2), seen);
      if (!is(token, ...lists)) return [];
      return itemsAfter(query, index).flatMap((item) =>
        isAll(item) ? sourcesOf(query).flatMap((source) => originsOf(source, seen)) : originsOf(item, seen),
      );
    });
  }

  return (expression) => originsOf(expression, new Set());
}

const lists = ['select', 'returning'];
const queryWords = ['select', 'with', 'table', 'insert', 'update', 'delete', 'merge'];

const columnsOf = ({ name, columns }: Table): readonly Origin[] =>
  [...columns.keys()].map((column) => ({ table: name, column }));

/** What a statement gives a name: one of these expressions. */
interface Named {
  readonly name: string;
  readonly expressions: readonly Tokens[];
}

/** The columns of queries that have names by `as`, by a name that follows the expression, or by their function. */
const columnsNamedIn = (statement: Tokens): readonly Named[] =>
  statement.flatMap((list, index) =>
    is(list, ...lists)
      ? itemsAfter(statement, index).flatMap((item) =>
          isPath(item) || isAll(item)
            ? []
            : [...item.slice(0, 1), ...item.slice(-1)]
                .filter(isName)
                .map((name) => ({ name: nameOf(name), expressions: [item] })),
        )
      : [],
  );

/** Queries with names, `s as (select …)` and `(select …) as s`, and the names of their columns: `s (a, b)`. */
const queriesNamedIn = (statement: Tokens): readonly Named[] =>
  statement.flatMap((token, index) => {
    if (isName(token)) {
      const after = afterColumns(statement, index);
      const isHinted = is(statement[after + 1], 'not', 'materialized');
      const opening = after + 1 + (isHinted ? statement.slice(after + 1).findIndex((each) => isSign(each, '(')) : 0);
      return is(statement[after], 'as') && isQueryAt(statement, opening) ? namesOf(statement, index, opening) : [];
    }
    if (!isQueryAt(statement, index)) return [];
    const after = closing(statement, index) + 1;
    return namesOf(statement, is(statement[after], 'as') ? after + 1 : after, index);
  });

/** The index after a name, and after the names of its columns if they follow it. */
const afterColumns = (statement: Tokens, index: number): number =>
  isSign(statement[index + 1], '(') ? closing(statement, index + 1) + 1 : index + 1;

const isQueryAt = (statement: Tokens, index: number): boolean =>
  isSign(statement[index], '(') && is(statement[index + 1], ...queryWords, 'values');

/** Words that may follow a query or a table, and do not name it. */
const others = (
  'select from where group having window order limit offset fetch for into union intersect except returning on using ' +
  'join left right inner full cross natural and or not is in like ilike between then when else end set values default ' +
  'overriding insert update delete merge do'
).split(' ');

const isAlias = (token: SqlToken | undefined): boolean => token !== undefined && isName(token) && !is(token, ...others);

/** The name at an index, and those of its columns, for the query in the bracket at `opening`. */
function namesOf(statement: Tokens, index: number, opening: number): readonly Named[] {
  if (!isAlias(statement[index])) return [];
  const query = statement.slice(opening + 1, closing(statement, opening));
  const [name, ...columns] = statement.slice(index, afterColumns(statement, index)).filter(isName).map(nameOf);
  if (name === undefined) return [];
  const rows = rowsOf(query);
  const ofColumn = (at: number): readonly Tokens[] =>
    rows.length === 0 ? [query] : rows.map((row) => row[at] ?? query);
  return [
    { name, expressions: [query] },
    ...columns.map((column, at) => ({ name: column, expressions: ofColumn(at) })),
  ];
}

/** Other names of tables, and of their columns: `books b`, `books as b (c, d)`. */
const aliasesIn = (statement: Tokens, tables: readonly Table[]): readonly Named[] =>
  statement.flatMap((token, index) => {
    if (!isName(token) || !tables.some(({ name }) => name === nameOf(token))) return [];
    const start = is(statement[index + 1], 'as') ? index + 2 : index + 1;
    if (!isAlias(statement[start])) return [];
    const names = statement.slice(start, afterColumns(statement, start)).filter(isName);
    return names.map((name) => ({ name: nameOf(name), expressions: [[token]] }));
  });

/** What a query reads from: the names that stand in it outside of brackets, and the queries in its `from`. */
const sourcesOf = (query: Tokens): readonly Tokens[] => [
  ...atDepthZero(query).flatMap(({ token }) => (isName(token) ? [[token]] : [])),
  ...query.flatMap((token, index) =>
    isQueryAt(query, index + 1) && (is(token, 'from', 'join', 'lateral') || isSign(token, ','))
      ? [query.slice(index + 2, closing(query, index + 1))]
      : [],
  ),
];

/** An expression without its name, casts, collation and brackets. */
function bare(expression: Tokens): Tokens {
  if (is(expression[0], ...queryWords)) return expression;
  const unnamed = withoutName(expression);
  const value = unnamed.slice(0, startOfCast(unnamed));
  return isSign(value[0], '(') && closing(value, 0) === value.length - 1 ? bare(value.slice(1, -1)) : value;
}

function withoutName(expression: Tokens): Tokens {
  if (is(expression.at(-2), 'as')) return expression.slice(0, -2);
  const [before, last] = expression.slice(-2);
  const isNamed = before !== undefined && last !== undefined && isName(last);
  return isNamed && (before.kind !== 'sign' || isSign(before, ')')) ? expression.slice(0, -1) : expression;
}

/** Where the casts and the collation begin that end an expression. */
function startOfCast(expression: Tokens): number | undefined {
  const outer = atDepthZero(expression);
  const start = outer.find(({ token }) => isSign(token, '::') || is(token, 'collate'))?.index ?? expression.length;
  const isRest = outer.every(({ token, index }) => index < start || token.kind !== 'sign' || isSign(token, '::', '.'));
  return isRest ? start : undefined;
}

/** Whether an expression is the name of a column, or a field of a row: `b.title`, `(b).title`. */
function isPath(expression: Tokens): boolean {
  const outer = atDepthZero(expression).map(({ token }) => token);
  const last = outer.at(-1);
  const isField = outer.length === 1 ? expression.length === 1 : isSign(outer.at(-2), '.');
  return isField && last !== undefined && isName(last) && outer.every((each) => isName(each) || isSign(each, '.'));
}

const passing = 'coalesce nullif greatest least max min any_value first_value last_value nth_value lag lead'.split(' ');

/** The expressions one of which an expression gives unchanged; undefined if it does not choose between others. */
function partsOf(expression: Tokens): readonly Tokens[] | undefined {
  if (is(expression[0], 'case')) return branchesOf(expression.slice(1));
  const inner = bracketOf(expression, passing);
  if (inner !== undefined) return split(inner);
  const cast = bracketOf(expression, ['cast']);
  return cast && [cast.slice(0, atDepthZero(cast).findLast(isAs)?.index)];
}

const isAs = ({ token }: { readonly token: SqlToken }): boolean => is(token, 'as');

/** What is in the bracket of an expression that is a call of one of these functions. */
function bracketOf(expression: Tokens, functions: readonly string[]): Tokens | undefined {
  if (!is(expression[0], ...functions) || !isSign(expression[1], '(', '[')) return undefined;
  const end = closing(expression, 1);
  const isWhole = end >= expression.length - 1 || is(expression[end + 1], 'filter', 'over');
  return isWhole ? expression.slice(2, end) : undefined;
}

/** Functions whose results show their arguments, or parts of them: a hash, a length or a count does not. */
const showing = (
  'concat concat_ws format lower upper initcap trim btrim ltrim rtrim left right substr substring overlay replace ' +
  'translate reverse repeat lpad rpad split_part regexp_replace encode decode convert_to convert_from quote_literal ' +
  'string_agg array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg json_build_array jsonb_build_array ' +
  'json_build_object jsonb_build_object to_json to_jsonb row_to_json array_to_string row array'
).split(' ');

/** The expressions that an expression shows; undefined if it is neither a call of such a function nor joins texts. */
function shownIn(expression: Tokens): readonly Tokens[] | undefined {
  // `||` consists of two signs.
  const joined = splitAt(expression, (token) => isSign(token, '|'));
  if (joined.length > 1) return joined;
  const inner = bracketOf(expression, showing);
  if (inner === undefined || is(inner[0], ...queryWords)) return inner && [inner];
  return split(inner).flatMap((part) => splitAt(part, (token) => is(token, ...separating)));
}

/** As in `trim(both ' ' from name)` and `array_agg(distinct name order by id)`. */
const separating = 'from for placing both leading trailing distinct all order'.split(' ');

/** What stands after `then` and `else`. */
function branchesOf(tokens: Tokens): readonly Tokens[] {
  const words = atDepthZero(tokens).filter(({ token }) => is(token, 'case', 'when', 'then', 'else', 'end'));
  return words.flatMap(({ token, index }, at) =>
    is(token, 'then', 'else') ? [tokens.slice(index + 1, words[at + 1]?.index)] : [],
  );
}
