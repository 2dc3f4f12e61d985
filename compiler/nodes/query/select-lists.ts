import { atDepthZero, closing, endOfClause, is, isSign, split } from './brackets.ts';
import type { SqlToken } from '../../base/read-sql.ts';

type Tokens = readonly SqlToken[];

const ends =
  'from where group having window order limit offset fetch for into union intersect except returning on'.split(' ');

/** The expressions of the `select` or `returning` at an index. */
export function itemsAfter(tokens: Tokens, index: number): readonly Tokens[] {
  const rest = afterDistinct(tokens.slice(index + 1));
  return split(rest.slice(0, endOfClause(rest, ends)));
}

function afterDistinct(tokens: Tokens): Tokens {
  if (is(tokens[0], 'all')) return tokens.slice(1);
  if (!is(tokens[0], 'distinct')) return tokens;
  return is(tokens[1], 'on') ? tokens.slice(closing(tokens, 2) + 1) : tokens.slice(1);
}

/** Whether an item is `*`, or `books.*`. */
export const isAll = (item: Tokens): boolean =>
  isSign(item.at(-1), '*') && (item.length === 1 || (item.length === 3 && isSign(item[1], '.')));

/** The expressions of each row of `values`, `(…)` or `row (…)`, or of each `select`; none if a `*` hides them. */
export function rowsOf(tokens: Tokens): readonly (readonly Tokens[])[] {
  if (is(tokens[0], 'values')) return split(tokens.slice(1)).map((row) => split(row.slice(1, closing(row, 0))));
  if (is(tokens[0], 'row')) return rowsOf(tokens.slice(1));
  if (isSign(tokens[0], '(')) {
    const inner = tokens.slice(1, closing(tokens, 0));
    return is(inner[0], 'select', 'with', 'values') ? rowsOf(inner) : [split(inner)];
  }
  const rows = atDepthZero(tokens).flatMap(({ token, index }) =>
    is(token, 'select') ? [itemsAfter(tokens, index)] : [],
  );
  return rows.some((row) => row.some(isAll)) ? [] : rows;
}
