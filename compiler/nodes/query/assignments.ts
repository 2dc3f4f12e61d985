import { atDepthZero, closing, endOfClause, is, isSign, split } from './brackets.ts';
import { isName, nameOf } from '../../base/read-sql.ts';
import type { SqlToken } from '../../base/read-sql.ts';
import { rowsOf } from './select-lists.ts';

/** A value that a statement writes to a column. */
export interface Assignment {
  /** Undefined if the statement does not say which column of the table it is. */
  readonly column: string | undefined;
  /** The expression of each row that is written, or the values of all columns in one if these cannot be told apart. */
  readonly expressions: readonly (readonly SqlToken[])[];
  readonly isApart: boolean;
  /** The part of the statement that their names may refer to: the expressions themselves, or the whole statement. */
  readonly from: readonly SqlToken[];
}

type Read = Omit<Assignment, 'from'>;

type Tokens = readonly SqlToken[];

/**
 * The assignments of a statement, at any depth: `set` lists, and the columns of `insert`. An ambiguous text is read as
 * writing more: if it contains a query, a name may refer to anything in the statement.
 */
export const assignmentsIn = (tokens: Tokens): readonly Assignment[] =>
  tokens.flatMap((token, index) => {
    if (is(token, 'set'))
      return widened(ofSet(until(tokens.slice(index + 1), 'where', 'from', 'returning')), 0, tokens);
    if (!is(token, 'insert')) return [];
    const rest = until(tokens.slice(index + 1), 'returning', 'on');
    return widened(ofInsert(rest), atDepthZero(rest).filter((each) => is(each.token, 'select')).length, tokens);
  });

/** `outer` is the number of queries that the assignments themselves are read from. */
function widened(assignments: readonly Read[], outer: number, tokens: Tokens): readonly Assignment[] {
  const queries = tokens.filter((token) => is(token, 'select', 'with', 'table', 'lateral')).length;
  const isWide = (expression: Tokens): boolean =>
    queries > outer && (namesIn(expression).length > 0 || takesAll(expression));
  return assignments.map((each) => {
    const own = each.expressions.flat();
    return { ...each, from: isWide(own) ? tokens : own };
  });
}

/** The tokens up to the end of the surrounding bracket, to the next action of `merge`, or to one of these words. */
function until(tokens: Tokens, ...words: readonly string[]): Tokens {
  const within = tokens.slice(0, endOfClause(tokens, words));
  const action = atDepthZero(within).find(
    ({ token, index }) => is(token, 'when') && within.slice(index + 1, index + 3).some((each) => is(each, 'matched')),
  );
  return within.slice(0, action?.index);
}

const ofSet = (list: Tokens): readonly Read[] =>
  split(list).flatMap((item) => {
    const equals = atDepthZero(item).find(({ token }) => isSign(token, '='))?.index;
    if (equals === undefined) return [];
    const expression = item.slice(equals + 1);
    const isRow = isSign(item[0], '(');
    const names = isRow ? item.slice(0, equals).filter(isName) : item.filter(isName).slice(0, 1);
    const rows = isRow ? rowsOf(expression) : [[expression]];
    return columnsOf(names, rows, expression);
  });

function ofInsert(rest: Tokens): readonly Read[] {
  const values = atDepthZero(rest).find(({ token }) => is(token, 'values', 'select', 'with', 'default', 'table'));
  const opening = rest.findIndex((token) => isSign(token, '('));
  const isQuery = is(rest[opening + 1], 'select', 'with', 'values', 'table');
  const isListed = opening >= 0 && opening < (values?.index ?? rest.length) && !isQuery;
  const names = isListed ? split(rest.slice(opening + 1, closing(rest, opening))).map((item) => item.find(isName)) : [];
  const given = rest.slice(values?.index ?? (isListed ? closing(rest, opening) + 1 : opening));
  if (names.length === 0) return [{ column: undefined, expressions: [given], isApart: false }];
  return columnsOf(names, rowsOf(given), given);
}

/** What the rows have for each column; all that is given, if they do not match the columns. */
function columnsOf(
  names: readonly (SqlToken | undefined)[],
  rows: readonly (readonly Tokens[])[],
  given: Tokens,
): readonly Read[] {
  const isApart = rows.length > 0 && rows.every((row) => row.length === names.length);
  return names.flatMap((name, index) => {
    if (name === undefined) return [];
    return [{ column: nameOf(name), expressions: isApart ? rows.map((row) => row[index] ?? []) : [given], isApart }];
  });
}

/** The parameters in an expression. */
export const parametersOf = (tokens: Tokens): readonly string[] =>
  tokens.flatMap(({ kind, text }) => (kind === 'parameter' ? [text.slice(1)] : []));

/** The names in an expression that may be columns, without their qualifiers. */
export const namesIn = (tokens: Tokens): readonly string[] =>
  tokens.flatMap((token, index) => {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    const isOther = isSign(after, '(', '.') || after?.kind === 'text' || isSign(before, '::') || is(before, 'as');
    return isName(token) && !isOther && !is(token, ...keywords) ? [nameOf(token)] : [];
  });

const keywords = (
  'and or not is null true false unknown case when then else end in like ilike similar to between symmetric distinct ' +
  'from at time zone collate escape default current_date current_time current_timestamp localtime localtimestamp'
).split(' ');

/** Whether `*` means all columns in an expression, and not multiplication. */
export const takesAll = (tokens: Tokens): boolean =>
  tokens.some((token, index) => {
    const before = tokens[index - 1];
    return isSign(token, '*') && (isSign(before, '.', ',', '(') || is(before, 'select', 'distinct', 'all'));
  });
