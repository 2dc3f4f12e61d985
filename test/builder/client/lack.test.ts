import { expect, test } from 'vitest';
import { lackIn } from '../../../builder/client/tables/lack.ts';

const lacking = (message: string) => ({
  ...{ statements: [], losses: [] },
  lacks: [{ table: 'books', column: 'title', message }],
});
const nothing = { statements: [], losses: [], lacks: [] };
const held = { message: 'Rows of "books" have no "title".', hint: '', byData: true } as const;

test('a column lacks values if rows of the earlier tables do', () => {
  expect(lackIn({ earlier: lacking('Earlier rows.') }, undefined, 'books', 'title')).toBe('Earlier rows.');
  expect(lackIn({ earlier: lacking('Earlier rows.') }, undefined, 'books', 'pages')).toBeUndefined();
});

test('what the development data lack counts once they have refused it, not while the server is about to start again', () => {
  const migrations = { earlier: nothing, data: lacking('Rows of the development data.') };
  expect(lackIn(migrations, undefined, 'books', 'title')).toBeUndefined();
  expect(lackIn(migrations, held, 'books', 'title')).toBe('Rows of the development data.');
});
