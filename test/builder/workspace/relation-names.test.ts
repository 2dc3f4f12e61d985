import { expect, test } from 'vitest';
import { renameColumn, renameTable } from '../../../builder/shared/gestures/tables.ts';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { flow, project } from '../../support/compile-flow.ts';
import { openBench, perform } from '../gestures/bench.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' };
const tables = {
  users: {
    columns: { id, name: { type: 'text' }, chief: { type: 'integer', references: 'users.id', nullable: true } },
  },
  articles: { columns: { id, author_id: { type: 'integer', references: 'users.id' } } },
};

/** A route that lists the rows of a table. */
const listing = (config: JsonObject) =>
  openBench([
    {
      file: 'flow.json',
      text: JSON.stringify(
        project(
          flow(
            { start: { type: 'start' }, list: { type: 'db-list', config }, reply: { type: 'return-json' } },
            'start.next -> list.in\nlist.next -> reply.in\nlist.records -> reply.body',
          ),
          {},
          { tables },
        ),
      ),
    },
  ]);

const withArticles = { table: 'users', include: { articles: { relation: 'articles' } } };
const withAuthor = { table: 'articles', include: { writer: { relation: 'author' } } };
const ofAda = { table: 'articles', where: [{ column: 'author.name', operator: 'eq', value: 'Ada' }] };
const withSome = {
  table: 'users',
  where: [{ some: 'users', where: [{ column: 'name', operator: 'eq', value: 'Ada' }] }],
};

test.each([
  ['of included rows', withArticles, 'articles', 'author_id', 'articles'],
  ['of rows that refer to rows of the same table', withSome, 'users', 'chief', 'users'],
])('a renamed table keeps the name of a relation %s', async (_, config, table, column, name) => {
  const bench = listing(config);
  expect(await bench.errors()).toEqual([]);
  const after = perform(bench, renameTable(bench.project, table, 'others'));
  expect(after.project.tables).toMatchObject({ others: { columns: { [column]: { inverse: name } } } });
  expect(await after.errors()).toEqual([]);
});

test.each([
  ['of an included row', withAuthor],
  ['in a condition', ofAda],
])('a renamed column keeps the name of a relation %s', async (_, config) => {
  const bench = listing(config);
  expect(await bench.errors()).toEqual([]);
  const after = perform(bench, renameColumn(bench.project, 'articles', 'author_id', 'writer_id'));
  expect(after.project.tables).toMatchObject({ articles: { columns: { writer_id: { as: 'author' } } } });
  expect(await after.errors()).toEqual([]);
});

test('relations that no node follows are called after what they are renamed to', () => {
  const bench = listing(withAuthor);
  const table = perform(bench, renameTable(bench.project, 'articles', 'posts'));
  expect(table.project.tables['posts']).not.toMatchObject({ columns: { author_id: { inverse: expect.anything() } } });
  const column = perform(bench, renameColumn(bench.project, 'users', 'chief', 'boss'));
  expect(column.project.tables['users']).not.toMatchObject({ columns: { boss: { as: expect.anything() } } });
});
