import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { get, post, put } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd, one } from './case.ts';
import { answer, build, field, query } from './nodes.ts';

/** Columns that change texts before storing them, and compare with the changed text. */
const tables: JsonObject = {
  people: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      email: { type: 'text', unique: true, trim: true, lowercase: true, format: 'email', maxLength: 15 },
      name: { type: 'text', trim: true, minLength: 1, maxLength: 3, default: 'who' },
      bio: { type: 'text', nullable: true, emptyAsNull: true },
      nick: { type: 'text', nullable: true, trim: true, lowercase: true, emptyAsNull: true, minLength: 2 },
      motto: { type: 'text', nullable: true, trim: true, emptyAsNull: true, default: 'none' },
      role: { type: 'text', enum: ['admin', 'guest'], lowercase: true, default: 'guest' },
      kind: { type: 'text', nullable: true, enum: ['a', 'b'], trim: true, emptyAsNull: true },
    },
    checks: [{ left: 'nick', operator: 'ne', right: 'motto', message: 'a nick is no motto' }],
  },
};
const texts: readonly JsonValue[] = ['', ' ', '\u00a0\ufeff', ' AB ', 'İ', 'ΑΣ ', '\tab\n', 'abcd', ' abc ', '\ud800'];
const values: Readonly<Record<string, readonly JsonValue[]>> = {
  email: [' Ann@Example.ORG', 'ann@example.org', 'a b@example.org', 'annabel@example.org', 'x'],
  name: ['\u2003a\u2003', '  abc', 'é😀x ', 'abcd', ' '],
  bio: texts,
  nick: texts,
  motto: [...texts, 'Ab'],
  role: ['Admin', 'GUEST', 'guest ', 'none'],
  kind: [' a', 'b ', '', ' ', 'A', 'c'],
};
const rows = Object.entries(values).flatMap(([name, list]) =>
  [...list, ...odd].map((value) => ({ email: `${name}@x.io`, [name]: value })),
);

const insert = { type: 'db-insert', config: { table: 'people' } };
const found = 'f.next -> r.in\nf.records -> r.body';
const wires = (which: string): string => `s.next -> i.in\ni.next -> f.in\ni.error -> f.in\n${which}\n${found}`;
const asked = (...list: readonly string[]): Case['calls'] =>
  list.map((each) => post('/test', { email: ' B@X.io', name: 'B ', nick: 'Bo', ask: each }));
const where = (column: string, operator: string, rest: JsonObject = {}): JsonObject => ({
  table: 'people',
  where: [{ column, operator, ...rest }],
});

const links: JsonObject = {
  posts: {
    columns: { id: { type: 'integer', primaryKey: true }, title: { type: 'text', default: 't' } },
    relations: { tags: { through: 'taggings' } },
  },
  tags: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      name: { type: 'text', unique: true, nullable: true, trim: true, lowercase: true, emptyAsNull: true },
    },
  },
  taggings: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      post: { type: 'integer', references: 'posts.id' },
      tag: { type: 'integer', references: 'tags.id' },
    },
    unique: [['post', 'tag']],
  },
};

const row = (table: string, key: string, value: JsonValue) => ({
  type: 'db-insert',
  config: { table, onConflict: { columns: [key], do: 'ignore' } },
  inputs: { record: { [key]: value } },
});

export const changedTexts: readonly Case[] = [
  ...[true, false].map((create) =>
    one(
      `typed: texts that columns change: values of links${create ? ', which are stored' : ''}`,
      {
        one: row('posts', 'id', 1),
        tag: row('tags', 'name', ' Old'),
        values: field('values'),
        set: {
          type: 'db-set-relation',
          config: { table: 'posts', relation: 'tags', key: 'name', ...(create ? { create: true } : {}) },
          inputs: { id: 1 },
        },
        f: { type: 'db-list', config: { table: 'tags' } },
        r: answer(),
        e: { ...answer(422), inputs: { body: 'unknown' } },
      },
      's.next -> one.in\none.next -> tag.in\ntag.next -> set.in\nvalues.value -> set.values\nset.next -> f.in\nset.error -> e.in\nf.next -> r.in\nf.records -> r.body',
      [['OLD', ' new', 'New '], [' '], ['a', ''], ['old', 1], []].map((values) => post('/test', { values })),
      { transaction: true },
      { tables: links },
    ),
  ),
  one(
    'texts that columns change: a new row of unknown shape',
    { b: { type: 'get-json-body' }, i: insert, r: answer() },
    's.next -> i.in\nb.body -> i.record\ni.next -> r.in\ni.record -> r.body',
    [...rows, { email: 'n@x.io', nick: ' B ', motto: 'b' }, { email: 'n@x.io', nick: ' BB ', motto: 'bb ' }].map(
      (row) => post('/test', row),
    ),
    {},
    { tables },
  ),
  one(
    'typed: texts that columns change: fields one by one, told as they came, and told as they are stored',
    {
      ...Object.fromEntries(Object.keys(values).map((name) => [name, field(name)])),
      row: build(...Object.keys(values)),
      i: insert,
      o: build('email', 'nick', 'stored'),
      r: answer(),
    },
    `s.next -> i.in
    ${Object.keys(values)
      .map((name) => `${name}.value -> row.${name}`)
      .join('\n')}
    row.object -> i.record
    email.value -> o.email
    nick.value -> o.nick
    i.record -> o.stored
    o.object -> r.body
    i.next -> r.in`,
    rows.map((row) => post('/test', row)),
    {},
    { tables },
  ),
  one(
    'typed: texts that columns change: a change of unknown shape, found by an e-mail address',
    {
      b: { type: 'get-json-body' },
      first: { ...insert, inputs: { record: { email: ' Ann@X.io ', name: ' a', role: 'admin' } } },
      q: query('email'),
      u: { type: 'db-update', config: where('email', 'eq', { ifMissing: 'false' }) },
      r: answer(),
    },
    's.next -> first.in\nfirst.next -> u.in\nfirst.error -> u.in\nq.value -> u.email\nb.body -> u.changes\nu.next -> r.in\nu.record -> r.body',
    rows.map((row) => put('/test?email=ANN%40x.io%20', { ...row, email: 'ann@x.io' })),
    { method: 'PUT' },
    { tables },
  ),
  one(
    'typed: texts that columns change: a change that lists its fields, and constants',
    {
      first: { ...insert, inputs: { record: { email: ' Ann@X.io ', name: ' a' } } },
      nick: field('nick'),
      motto: field('motto'),
      row: build('nick', 'motto'),
      u: { type: 'db-update', config: where('email', 'eq', { value: 'ANN@x.io' }) },
      r: answer(),
    },
    's.next -> first.in\nfirst.next -> u.in\nfirst.error -> u.in\nnick.value -> row.nick\nmotto.value -> row.motto\nrow.object -> u.changes\nu.next -> r.in\nu.record -> r.body',
    [...texts, 'Ab', null].flatMap((text) => [
      post('/test', { nick: text }),
      post('/test', { motto: text }),
      post('/test', { nick: 'xy', motto: text }),
    ]),
    {},
    { tables },
  ),
  ...['eq', 'ne', 'contains', 'eq-ci', 'lt', 'starts-with'].flatMap((operator) =>
    ['email', 'nick', 'bio'].map((column) =>
      one(
        `typed: texts that columns change: compared by ${operator}, ${column}`,
        {
          b: { type: 'get-json-body' },
          i: insert,
          ask: field('ask'),
          f: { type: 'db-list', config: where(column, operator, { input: 'ask' }) },
          r: answer(),
        },
        wires('b.body -> i.record\nask.value -> f.ask'),
        asked('b@x.io', ' B@x.io', 'B', 'bo', ' BO', '', ' ', '\u00a0'),
        {},
        { tables },
      ),
    ),
  ),
  ...['in', 'not-in'].map((operator) =>
    one(
      `typed: texts that columns change: compared by ${operator}`,
      {
        b: { type: 'get-json-body' },
        i: insert,
        ask: field('ask'),
        f: { type: 'db-list', config: where('nick', operator, { input: 'ask', ifMissing: 'skip' }) },
        r: answer(),
      },
      wires('b.body -> i.record\nask.value -> f.ask'),
      [[' BO ', 'x'], [], ['bo'], [''], null, ['x', 1]].map((ask) =>
        post('/test', { email: 'b@x.io', nick: 'Bo', name: 'b', ask }),
      ),
      {},
      { tables },
    ),
  ),
  one(
    'typed: texts that columns change: conditions that are skipped, and constants of several',
    {
      one: { ...insert, inputs: { record: { email: 'A@x.io', nick: 'Al ' } } },
      two: { ...insert, inputs: { record: { email: 'B@x.io', nick: ' ' } } },
      nick: query('nick'),
      f: {
        type: 'db-list',
        config: {
          table: 'people',
          where: [
            {
              any: [
                { column: 'nick', operator: 'eq', optional: true },
                { column: 'nick', operator: 'is-null' },
              ],
            },
            { column: 'email', operator: 'in', value: [' a@X.io', 'B@x.io'] },
            { column: 'motto', operator: 'ne', value: 'None' },
          ],
        },
      },
      r: answer(),
    },
    's.next -> one.in\none.next -> two.in\none.error -> two.in\ntwo.next -> f.in\ntwo.error -> f.in\nnick.value -> f.nick\nf.next -> r.in\nf.records -> r.body',
    ['', '?nick=AL', '?nick=%20al', '?nick=x', '?nick='].map((each) => get(`/test${each}`)),
    { method: 'GET' },
    { tables },
  ),
  one(
    'typed: texts that columns change: many rows, of which two become the same',
    { list: field('list'), i: { type: 'db-insert', config: { table: 'people', many: true } }, r: answer() },
    's.next -> i.in\nlist.value -> i.record\ni.next -> r.in\ni.records -> r.body',
    [
      [{ email: 'A@x.io' }, { email: ' b@x.io', nick: ' ', motto: '' }],
      [{ email: 'c@x.io', role: 'Admin' }, { email: 'C@x.io' }],
      [{ email: 'd@x.io', name: '  ' }],
    ].map((list) => post('/test', { list })),
    {},
    { tables },
  ),
  one(
    'typed: texts that columns change: a row is stored again',
    {
      one: { ...insert, inputs: { record: { email: 'A@x.io', nick: 'Al ', role: 'admin', kind: 'a' } } },
      f: { type: 'db-find', config: where('email', 'eq', { value: 'a@x.io' }) },
      there: { type: 'if-null' },
      rest: {
        type: 'pick-fields',
        config: { fields: ['nick', 'role', 'bio', 'kind'].map((name) => ({ field: name })) },
      },
      add: { type: 'merge-objects' },
      email: field('email'),
      other: build('email'),
      i: insert,
      r: answer(),
      none: { ...answer(404), inputs: { body: 'none' } },
    },
    `s.next -> one.in
    one.next -> f.in
    one.error -> f.in
    f.next -> there.in
    f.record -> there.value
    there.null -> none.in
    there.present -> i.in
    there.value -> rest.value
    rest.value -> add.base
    email.value -> other.email
    other.object -> add.over
    add.object -> i.record
    i.next -> r.in
    i.record -> r.body`,
    [post('/test', { email: ' Q@x.io' }), post('/test', { email: 'q@x.io' })],
    {},
    { tables },
  ),
];
