import fastCheck from 'fast-check';
import { expect, it } from 'vitest';
import { expressionIssue } from '../../../compiler/phases/2-bind/sql-expression.ts';
import { emptyDatabase } from '../../support/embedded-data.ts';

it.each([
  `'it''s'`,
  `E'it\\'s; --'`,
  `"a ; b"`,
  '$$;--$$',
  '$q$ $$ ; $q$',
  `coalesce(name, 'a,b')`,
  `array[1, 2]`,
  `date'2024-01-01'`,
  `a$b$c`,
  `(select 1 from t)`,
])('%s may be one expression', (text) => {
  expect(expressionIssue(text)).toBeUndefined();
});

it.each([
  `E'a\\'`,
  `e'a''\\'`,
  `'a''b`,
  `"a""b`,
  '$q$ $$',
  '1)',
  '(1]',
  '[1',
  '1 /* */',
  '1 -- 2',
  '1; 2',
  'n + $1',
  '1, 2',
  '',
  '\0',
])('%s is none', (text) => {
  expect(expressionIssue(text)).toBeDefined();
});

it('an accepted expression stays inside its parentheses', async () => {
  const database = await emptyDatabase();
  const part = fastCheck.constantFrom(
    `'`,
    `"`,
    '$',
    '$$',
    'e',
    'E',
    '\\',
    '(',
    ')',
    '[',
    ']',
    '-',
    '/',
    '*',
    ';',
    ',',
    '1',
    ' ',
    '\n',
    'x',
    '$a$',
    `''`,
    'é',
  );
  let taken = 0;
  await fastCheck.assert(
    fastCheck.asyncProperty(fastCheck.array(part, { maxLength: 8 }), async (parts) => {
      const text = parts.join('');
      if (expressionIssue(text) !== undefined) return;
      // A syntax error fails the migration without changing anything; an accepted expression must become the first of
      // two columns.
      const { fields, affectedRows } = await database
        .query(`select (${text}) as first, 2 as last`)
        .catch(() => ({ fields: undefined, affectedRows: 0 }));
      if (fields === undefined) return;
      taken += 1;
      expect({ names: fields.map(({ name }) => name), affectedRows }).toEqual({
        names: ['first', 'last'],
        affectedRows: 0,
      });
    }),
    { numRuns: 3000 },
  );
  expect(taken).toBeGreaterThan(10);
  await database.close();
}, 60_000);
