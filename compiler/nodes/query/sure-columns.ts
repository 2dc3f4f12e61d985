import { atDepthZero, closing, is, isSign, split } from './brackets.ts';
import type { SqlToken } from '../../base/read-sql.ts';
import { isAll, itemsAfter } from './select-lists.ts';

/**
 * The columns of the result that can never be null, judging by the text of their expressions: `count(…)`, `exists (…)`,
 * literals, and a `coalesce(…)` that ends with one of them. `count` is the number of columns. Columns after a `*` are
 * counted from the end.
 */
export function sureColumns(tokens: readonly SqlToken[], count: number): ReadonlySet<number> {
  const items = itemsOf(tokens);
  const first = items.findIndex(isAll);
  const last = items.findLastIndex(isAll);
  return new Set(
    items.flatMap((item, index) => {
      if (!isSure(withoutName(item))) return [];
      if (first < 0 || index < first) return [index];
      return index > last ? [count - items.length + index] : [];
    }),
  );
}

const others = ['union', 'intersect', 'except', 'insert', 'update', 'delete', 'merge'];

/** The expressions of the outermost `select`; none if there are several, or if it feeds a write. */
function itemsOf(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] {
  const outer = atDepthZero(tokens);
  const selects = outer.filter(({ token }) => is(token, 'select'));
  const [select] = selects;
  if (select === undefined || selects.length > 1) return [];
  if (outer.some(({ token }) => is(token, ...others))) return [];
  return itemsAfter(tokens, select.index);
}

/** The expression without `as name`, or without a name that directly follows a bracket. */
function withoutName(item: readonly SqlToken[]): readonly SqlToken[] {
  if (is(item.at(-2), 'as')) return item.slice(0, -2);
  return isSign(item.at(-2), ')') && item.at(-1)?.kind !== 'sign' ? item.slice(0, -1) : item;
}

function isSure(item: readonly SqlToken[]): boolean {
  const [first, second] = item;
  const cast = item.findLastIndex((token) => isSign(token, '::'));
  // Casting a value that is not null gives a value, or fails.
  if (cast > 0 && item.slice(cast + 1).every(({ kind }) => kind === 'word')) return isSure(item.slice(0, cast));
  if (item.length === 1) return isLiteral(first);
  if (is(first, 'not')) return isSure(item.slice(1));
  if (!isSign(second, '(')) return false;
  const end = closing(item, 1);
  const after = item.slice(end + 1);
  if (is(first, 'count')) return isFilter(after);
  if (after.length > 0) return false;
  if (is(first, 'exists')) return true;
  return is(first, 'coalesce') && isSure(split(item.slice(2, end)).at(-1) ?? []);
}

const isLiteral = (token: SqlToken | undefined): boolean =>
  token?.kind === 'text' || token?.kind === 'number' || is(token, 'true', 'false');

/** What may follow `count(…)`: `filter (where …)`, `over (…)` and `over name`. */
function isFilter(after: readonly SqlToken[]): boolean {
  if (after.length === 0) return true;
  if (is(after[0], 'over') && after.length === 2) return after[1]?.kind === 'word';
  if (!is(after[0], 'filter', 'over') || !isSign(after[1], '(')) return false;
  return isFilter(after.slice(closing(after, 1) + 1));
}
