import { expect, test } from 'vitest';
import { sql } from '../../../builder/client/code/sql.ts';

test('a statement has the colours of what stands in it', () => {
  const text = `SELECT "from", 'it''s -- no', 1.5 -- :no\nfrom a::b where c > :since /* where`;
  expect(sql(text).map(({ start, end, classes }) => [text.slice(start, end), classes])).toEqual([
    ['SELECT', 'tok-keyword'],
    ["'it''s -- no'", 'tok-string'],
    ['1.5', 'tok-number'],
    ['-- :no', 'tok-comment'],
    ['from', 'tok-keyword'],
    ['where', 'tok-keyword'],
    [':since', 'tok-property'],
    ['/* where', 'tok-comment'],
  ]);
});
