import { expect, test } from 'vitest';
import { renameColumn, renameTable } from '../../../builder/shared/gestures/tables.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { Operation } from '../../../compiler/base/operation.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' };
const to = (references: string) => ({ type: 'integer', references });
const tables = {
  users: { columns: { id, name: { type: 'text' } } },
  articles: {
    columns: { id, name: { type: 'text' }, author_id: to('users.id') },
    relations: { tags: { through: 'tagged' } },
  },
  tags: { columns: { id, name: { type: 'text' } } },
  tagged: {
    columns: { id, article: to('articles.id'), tag: to('tags.id'), place: { type: 'integer' } },
    unique: [['article', 'tag']],
  },
  followed: {
    columns: { id, a: to('users.id'), b: { ...to('users.id'), inverse: 'followers' } },
    unique: [['a', 'b']],
  },
};
const config = {
  table: 'articles',
  columns: ['id', { column: 'name', as: 'title' }],
  where: [
    { column: 'author.name', operator: 'eq' },
    { column: 'name', operator: 'contains' },
    { some: 'tags', where: [{ column: 'name', operator: 'eq' }] },
  ],
  include: {
    tags: { relation: 'tags', pluck: 'name', orderBy: [{ column: 'place' }] },
    author: { relation: 'author', columns: ['name'] },
  },
};
const text = JSON.stringify({
  version: 1,
  name: 'related',
  tables: { ...tables, users: { ...tables.users, relations: { friends: { through: 'followed', from: 'a' } } } },
  routes: [
    {
      id: 'list',
      method: 'GET',
      path: '/',
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'q', type: 'get-query-param', config: { name: 'q', default: '' } },
          { id: 'all', type: 'db-list', config, inputs: { 'tags.name': 'a' } },
          { id: 'reply', type: 'return-json' },
        ],
        edges: [
          { from: 'start.next', to: 'all.in' },
          { from: 'q.value', to: 'all.author.name' },
          { from: 'q.value', to: 'all.name.contains' },
          { from: 'all.next', to: 'reply.in' },
          { from: 'all.records', to: 'reply.body' },
        ],
      },
    },
  ],
});

function after(rename: (project: ReturnType<ReturnType<typeof open>['project']>) => readonly Operation[]): unknown {
  const workspace = open();
  const applied = workspace.apply(rename(workspace.project()));
  if ('problem' in applied) throw new Error(applied.problem.message);
  return JSON.parse(applied.changes[0]?.after ?? '');
}

function open() {
  const workspace = createWorkspace();
  workspace.replaceFiles({ layout: 'file', sources: [{ file: 'flow.json', text }], diagnostics: [] });
  return workspace;
}

const replaced = (...pairs: readonly (readonly [string, string])[]): unknown =>
  JSON.parse(pairs.reduce((all, [from, next]) => all.replaceAll(from, next), text));

test('a renamed column is followed in the settings about related rows, and nowhere else', () => {
  expect(after((project) => renameColumn(project, 'users', 'name', 'login'))).toEqual(
    replaced(
      [
        '"users":{"columns":{"id":{"type":"integer","primaryKey":true,"default":"increment"},"name":{"type":"text"}',
        '"users":{"columns":{"id":{"type":"integer","primaryKey":true,"default":"increment"},"login":{"type":"text","renamedFrom":"name"}',
      ],
      ['author.name', 'author.login'],
      ['"columns":["name"]', '"columns":["login"]'],
    ),
  );
  expect(after((project) => renameColumn(project, 'tags', 'name', 'word'))).toEqual(
    replaced(
      [
        '"tags":{"columns":{"id":{"type":"integer","primaryKey":true,"default":"increment"},"name":{"type":"text"}',
        '"tags":{"columns":{"id":{"type":"integer","primaryKey":true,"default":"increment"},"word":{"type":"text","renamedFrom":"name"}',
      ],
      ['"where":[{"column":"name","operator":"eq"}]', '"where":[{"column":"word","operator":"eq"}]'],
      ['"tags.name"', '"tags.word"'],
      ['"pluck":"name"', '"pluck":"word"'],
    ),
  );
});

test('a renamed column of the table itself leaves those of related rows', () => {
  expect(after((project) => renameColumn(project, 'articles', 'name', 'title'))).toEqual(
    replaced(
      ['"name":{"type":"text"},"author_id"', '"title":{"type":"text","renamedFrom":"name"},"author_id"'],
      ['{"column":"name","as"', '{"column":"title","as"'],
      ['{"column":"name","operator":"contains"}', '{"column":"title","operator":"contains"}'],
      ['all.name.contains', 'all.title.contains'],
    ),
  );
});

test('a table between others, and its columns, are followed where relations go through it', () => {
  expect(after((project) => renameColumn(project, 'followed', 'a', 'one'))).toMatchObject({
    tables: { users: { relations: { friends: { through: 'followed', from: 'one' } } } },
  });
  expect(after((project) => renameTable(project, 'tagged', 'marks'))).toMatchObject({
    tables: { articles: { relations: { tags: { through: 'marks' } } } },
    routes: [{ flow: { nodes: [{}, {}, { config }, {}] } }],
  });
  expect(after((project) => renameColumn(project, 'tagged', 'place', 'rank'))).toMatchObject({
    routes: [{ flow: { nodes: [{}, {}, { config: { include: { tags: { orderBy: [{ column: 'rank' }] } } } }, {}] } }],
  });
});
