import type { SqlToken } from '../../base/read-sql.ts';

/** Helpers that read SQL tokens by their brackets. */

/** Whether a token is one of these words. */
export const is = (token: SqlToken | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text.toLowerCase());
export const isSign = (token: SqlToken | undefined, ...signs: readonly string[]): boolean =>
  token?.kind === 'sign' && signs.includes(token.text);

/** The tokens outside of brackets, including surplus closing brackets. */
export const atDepthZero = (
  tokens: readonly SqlToken[],
): readonly { readonly token: SqlToken; readonly index: number }[] => {
  let depth = 0;
  return tokens.flatMap((token, index) => {
    if (isSign(token, '(', '[')) depth += 1;
    else if (depth > 0 && isSign(token, ')', ']')) depth -= 1;
    else if (depth === 0) return [{ token, index }];
    return [];
  });
};

/**
 * The index of the first of these words that begins another clause, or of what ends the statement or the surrounding
 * bracket; undefined if there is none. `is distinct from` begins none.
 */
export const endOfClause = (tokens: readonly SqlToken[], words: readonly string[]): number | undefined =>
  atDepthZero(tokens).find(
    ({ token, index }) =>
      isSign(token, ')', ';') || (is(token, ...words) && !(is(token, 'from') && is(tokens[index - 1], 'distinct'))),
  )?.index;

/** The index of the bracket that closes the one at `open`; past the end if there is none. */
export function closing(tokens: readonly SqlToken[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index += 1) {
    if (isSign(tokens[index], '(', '[')) depth += 1;
    if (isSign(tokens[index], ')', ']')) depth -= 1;
    if (depth === 0) return index;
  }
  return tokens.length;
}

/** The parts between such tokens outside of brackets. */
export function splitAt(
  tokens: readonly SqlToken[],
  isBorder: (token: SqlToken) => boolean,
): readonly (readonly SqlToken[])[] {
  const borders = atDepthZero(tokens).flatMap(({ token, index }) => (isBorder(token) ? [index] : []));
  const starts = [0, ...borders.map((index) => index + 1)];
  return starts.map((start, index) => tokens.slice(start, borders[index] ?? tokens.length));
}

/** The parts between commas outside of brackets. */
export const split = (tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] =>
  splitAt(tokens, (token) => isSign(token, ','));
