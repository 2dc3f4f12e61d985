import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd, one } from './case.ts';
import { answer, build, field } from './nodes.ts';

const reference = (table: string, rest: JsonObject = {}): JsonObject => ({
  type: 'integer',
  references: `${table}.id`,
  onDelete: 'cascade',
  ...rest,
});
const id = { type: 'integer', primaryKey: true, default: 'increment' } as const;
const code = (part: number): string => `abcdef00-0000-4000-8000-00000000000${part}`;

const tables: JsonObject = {
  articles: {
    columns: { id, title: { type: 'text', default: 't' } },
    relations: {
      tags: { through: 'taggings' },
      marks: { through: 'markings' },
      alike: { through: 'pairs', from: 'one_id' },
    },
  },
  tags: {
    columns: {
      id,
      name: { type: 'text', unique: true, minLength: 1, maxLength: 8 },
      number: { type: 'integer', unique: true, nullable: true },
      hue: { type: 'text', default: 'red' },
    },
  },
  taggings: {
    columns: {
      id,
      article_id: reference('articles'),
      tag_id: reference('tags'),
      position: { type: 'integer', default: 9 },
      changed: { type: 'timestamp', default: '2020-01-01T00:00:00Z', onUpdate: 'now' },
    },
    unique: [['article_id', 'tag_id']],
  },
  marks: { columns: { id: { type: 'uuid', primaryKey: true } } },
  markings: {
    columns: {
      id,
      article_id: reference('articles'),
      mark: { type: 'uuid', references: 'marks.id', onDelete: 'cascade' },
    },
    unique: [['mark', 'article_id']],
  },
  pairs: {
    columns: { id, one_id: reference('articles'), other_id: reference('articles', { inverse: 'others' }) },
    unique: [['one_id', 'other_id']],
  },
};

const set = (config: JsonObject) => ({ type: 'db-set-relation', config: { table: 'articles', ...config } });
const row = (table: string, record: JsonObject) => ({
  type: 'db-insert',
  config: { table, onConflict: { columns: ['id'], do: 'ignore' } },
  inputs: { record },
});
const before = {
  a: row('articles', { id: 1 }),
  b: row('articles', { id: 2 }),
  t: row('tags', { id: 70, name: 'old', number: 3 }),
};
const marks = {
  a: before.a,
  b: row('marks', { id: code(1) }),
  t: row('marks', { id: code(2) }),
};
const wires =
  's.next -> a.in\na.next -> b.in\nb.next -> t.in\nt.next -> set.in\nid.value -> set.id\nvalues.value -> set.values\nset.next -> r.in';
const failing = '\nset.error -> e.in\nset.failure -> o.failure\no.object -> e.body';
const ok = { ...answer(), inputs: { body: 'set' } };

const lists: readonly JsonValue[] = [
  ['old', 'new'],
  ['new', 'more', 'old', 'more'],
  [],
  ['x', 'new', 'unknown', 'é😀', '\ud800', '\ud801'],
  ['old'],
  ['', 'old'],
  ['much too long', 'y'],
  ['z', null],
  'old',
  Array.from({ length: 1001 }, () => 'old'),
  Array.from({ length: 1000 }, (_, index) => `n${index % 3}`),
];
const calls = [
  ...lists.flatMap((values) => [1, 2].map((owner) => post('/test', { id: owner, values }))),
  ...[3, '1', null, 2147483648].map((owner) => post('/test', { id: owner, values: ['old'] })),
  post('/test', { id: 3, values: [] }),
  ...odd.map((value) => post('/test', { id: 1, values: [value] })),
];

const both = (name: string, config: JsonObject, requests: Case['calls'] = calls, first: JsonObject = before) =>
  ['', failing].map((more) =>
    one(
      `links: ${name}${more === '' ? '' : ', with the failure'}`,
      {
        ...{ ...before, ...first, id: field('id'), values: field('values'), set: set(config), r: ok },
        ...(more === '' ? {} : { o: build('failure'), e: answer(200) }),
      },
      `${wires}${more}`,
      requests,
      { transaction: true },
      { tables },
    ),
  );

/** Links through another table. */
export const linkFlows: readonly Case[] = [
  ...both('those that are there', { relation: 'tags', key: 'name' }),
  ...both('those that are not are stored', { relation: 'tags', key: 'name', create: true }),
  ...both(
    'by a number, which may be missing in some rows',
    { relation: 'tags', key: 'number' },
    [[3], [], [3, 3, 3], [4], [3.5], ['3']].map((values) => post('/test', { id: 1, values })),
  ),
  ...both(
    'by a UUID, whatever the case of its letters; without an order',
    { relation: 'marks', key: 'id' },
    [[code(1)], [code(2), code(1).toUpperCase(), code(1)], [code(2)], [code(3)], ['x']].map((values) =>
      post('/test', { id: 1, values }),
    ),
    marks,
  ),
  ...both(
    'by a UUID, which is stored',
    { relation: 'marks', key: 'id', create: true },
    [[code(5), code(5).toUpperCase(), code(4)], [code(4)], []].map((values) => post('/test', { id: 1, values })),
    marks,
  ),
  ...both(
    'within one table',
    { relation: 'alike', key: 'id' },
    [[2], [1, 2], [1], [77], []].map((values) => post('/test', { id: 1, values })),
  ),
  ...both(
    'of a row that is not there to several, which use up their keys',
    { relation: 'alike', key: 'id' },
    [3, 1].map((owner) => post('/test', { id: owner, values: [1, 2] })),
  ),
];
