import type { JsonObject } from '../../compiler/base/json.ts';
import type { Column, Table } from '../../compiler/ir/project.ts';
import { expect } from 'vitest';
import { nothing, typeName } from '../../compiler/ir/type.ts';
import { bind, emitted, typing } from './support.ts';
import type { Feeds } from './support.ts';

const place = { file: 'test.json', span: { start: 0, end: 0 } };
const column = (name: string, type: Column['type'], rest: Partial<Column> = {}): Column => ({
  ...{ name, type, primaryKey: false, nullable: false, unique: false, sensitive: false },
  ...rest,
});
const id = column('id', 'integer', { primaryKey: true });
const to = (name: string, table: string, rest: Partial<Column> = {}): Column =>
  column(name, 'integer', { references: { table, column: 'id' }, ...rest });
export const table = (name: string, columns: readonly Column[], rest: Partial<Table> = {}): Table => ({
  ...{
    name,
    columns: new Map(columns.map((each) => [each.name, each])),
    primaryKey: 'id',
    unique: [],
    indexes: [],
    place,
    locate: () => place,
  },
  ...rest,
});

/** Tables with relations of every sort. */
export const tables = new Map(
  [
    table('users', [
      id,
      column('name', 'text'),
      column('token', 'text', { sensitive: true }),
      column('born', 'timestamp'),
    ]),
    table('profiles', [id, to('user_id', 'users', { unique: true }), column('bio', 'text', { nullable: true })]),
    table(
      'articles',
      [
        id,
        column('title', 'text'),
        to('author_id', 'users'),
        to('editorId', 'users', { nullable: true, inverse: 'edited' }),
      ],
      { relations: new Map([['tags', { through: 'article_tags' }]]) },
    ),
    table('tags', [id, column('name', 'text', { unique: true })]),
    table('article_tags', [id, to('article_id', 'articles'), to('tag_id', 'tags'), column('position', 'integer')], {
      unique: [['article_id', 'tag_id']],
    }),
    table('follows', [id, to('follower', 'users'), to('followee', 'users')]),
  ].map((each) => [each.name, each]),
);

export const bindTo = (config: JsonObject, type = 'db-list') => bind(type, config, { tables });
export const include = (of: string, include: JsonObject) => bindTo({ table: of, include });
export const issuesOf = (config: JsonObject) => bindTo(config).issues;
export const rowOf = (config: JsonObject): string =>
  typeName(typing(bindTo(config, 'db-find').kind).outputs['record'] ?? nothing).replace(/^object \{ |\s\}\?$/g, '');

export function emit(config: JsonObject, feeds: Feeds = {}, type = 'db-list'): string {
  const { kind, issues } = bindTo(config, type);
  expect(issues).toEqual([]);
  return emitted(kind, feeds).replace(/^app\.db\.selectFrom\('\w+'\)/, '');
}
