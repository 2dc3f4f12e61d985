import { describe, expect, test } from 'vitest';
import { completeSql } from '../../compiler/nodes/query/complete-sql.ts';
import { column, table } from './support.ts';

const sampleTables = new Map(
  [
    table('users', [column('id', 'integer'), column('email', 'text'), column('firstName', 'text')]),
    table('orders', [column('id', 'uuid'), column('user', 'integer'), { ...column('note', 'text'), nullable: true }]),
  ].map((each) => [each.name, each]),
);

/** The completions at the `|` of a statement. */
const completed = (marked: string) =>
  completeSql(marked.replace('|', ''), marked.indexOf('|'), sampleTables, new Map([['since', 'timestamp']]));
const namesAt = (marked: string): readonly string[] => completed(marked).map(({ name }) => name);

/** The text with a name inserted. */
function put(marked: string, wanted: string): string {
  const { start, text } = completed(marked).find(({ name }) => name === wanted) ?? { start: 0, text: '' };
  return marked.slice(0, start) + text + marked.slice(marked.indexOf('|') + 1);
}

describe('the names that a statement may use', () => {
  test.each(['select * from |', 'select 1 from us|', 'insert into |', 'update |', 'select 1 from users join |'])(
    'in %s are the tables',
    (marked) => {
      expect(namesAt(marked)).toEqual(['users', 'orders']);
    },
  );

  test.each([
    ['select u.| from users u', ['id', 'email', 'firstName']],
    ['select u.em| from users as u where true', ['id', 'email', 'firstName']],
    ['select orders.| from orders', ['id', 'user', 'note']],
    ['select "U".| from users as "U"', ['id', 'email', 'firstName']],
    ['select nobody.| from users', []],
  ])('in %s are the columns of that table', (marked, names) => {
    expect(namesAt(marked)).toEqual(names);
  });

  test('elsewhere are the columns of its tables, their other names, and all tables', () => {
    expect(namesAt('select | from users u join orders on true')).toEqual([
      ...['id', 'email', 'firstName', 'user', 'note'],
      ...['u', 'users', 'orders'],
    ]);
    expect(namesAt('select |')).toEqual(['users', 'orders']);
  });

  test('behind a colon are the parameters', () => {
    expect(namesAt('select 1 where now() > :|')).toEqual(['since']);
    expect(put('select 1 where now() > :si|', 'since')).toBe('select 1 where now() > :since');
  });

  test.each(["select 'a|' from users", 'select 1 -- fr|', 'select /* u| ', "select 'it''s |"])(
    'in a text or a comment are none: %s',
    (marked) => {
      expect(namesAt(marked)).toEqual([]);
    },
  );

  test('are put in the place of what is typed, in quotes where PostgreSQL needs them', () => {
    expect(put('select em| from users', 'email')).toBe('select email from users');
    expect(put('select u.fi| from users u', 'firstName')).toBe('select u."firstName" from users u');
  });

  test('have the types of their columns', () => {
    expect(completed('select orders.| from orders').map(({ type }) => type)).toEqual([
      'uuid',
      'integer',
      'text | null',
    ]);
  });
});
