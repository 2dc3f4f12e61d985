import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { get, post, put } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd, one } from './case.ts';

/** Rules of columns: what a request may write, and what a row that was read is known to be. */
const goods: JsonObject = {
  goods: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      stock: { type: 'integer', min: 0, max: 5, default: 1 },
      price: { type: 'number', min: 0.5, nullable: true },
      state: { type: 'text', enum: ['a', "it's", 'true'], default: 'a' },
      title: { type: 'text', minLength: 1, maxLength: 2, nullable: true },
      code: { type: 'text', unique: true, nullable: true, minLength: 2 },
      site: { type: 'text', format: 'url', nullable: true },
      mail: { type: 'text', format: 'email', maxLength: 15, nullable: true },
      slug: { type: 'text', format: 'slug', nullable: true },
    },
  },
};

const values: Readonly<Record<string, readonly JsonValue[]>> = {
  stock: [0, 5, -1, 6, 1.5],
  price: [0.5, 0.49, 1e300],
  state: ['a', "it's", 'true', 'b'],
  title: ['a', 'é😀', '', 'abc', '\ud800'],
  code: ['aa', 'a', 'x'.repeat(2401)],
  site: ['https://example.com/é', 'http://a b', 'ftp://x'],
  mail: ['a@example.com', 'abc@example.com', 'abcd@example.com'],
  slug: ['a-b', 'a--b', 'A'],
};
const rows = Object.entries(values).flatMap(([name, list]) => [...list, ...odd].map((value) => ({ [name]: value })));

/** Conditions between columns: in the server where both are written, else in the database. */
const spans: JsonObject = {
  spans: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      from: { type: 'timestamp', nullable: true },
      to: { type: 'timestamp' },
      low: { type: 'integer', default: 3 },
      high: { type: 'number', nullable: true },
      one: { type: 'uuid', nullable: true },
      other: { type: 'uuid', nullable: true },
      made: { type: 'timestamp', default: 'now' },
    },
    checks: [
      {
        left: 'from',
        operator: 'lt',
        right: 'to',
        message: 'from must be before to',
      },
      {
        left: 'high',
        operator: 'ge',
        right: 'low',
        message: 'low is too high',
      },
      {
        left: 'one',
        operator: 'ne',
        right: 'other',
        message: 'both are the same',
      },
      { left: 'made', operator: 'lt', right: 'to', message: 'it is over' },
    ],
  },
};
const [early, late] = ['2999-01-01T00:00:00.0005Z', '2999-01-01T01:00:00+01:00'];
const uuid = 'aaaaaaaa-0000-4000-8000-000000000000';
const spanRows: readonly JsonObject[] = [
  { from: early, to: '2999-01-02T00:00:00Z' },
  { from: early, to: late },
  { from: '2999-01-01T00:00:00Z', to: '2999-01-01T00:00:00.001Z' },
  { to: late, low: 4, high: 4 },
  { to: late, low: 4, high: 3.5 },
  { to: late, high: 2 },
  { to: late, from: null, high: null },
  { to: late, one: uuid, other: uuid.toUpperCase() },
  { to: late, one: uuid },
  { to: late, made: '3000-01-01T00:00:00Z' },
  { to: '2001-01-01T00:00:00Z', high: 1 },
  { to: 5, from: late },
  {},
];

export const ruleFlows: readonly Case[] = [
  one(
    'checks of tables: a new row',
    {
      b: { type: 'get-json-body' },
      i: { type: 'db-insert', config: { table: 'spans' } },
      r: { type: 'return-json' },
    },
    's.next -> i.in\nb.body -> i.record\ni.next -> r.in\ni.record -> r.body',
    spanRows.map((row) => post('/test', row)),
    {},
    { tables: spans },
  ),
  one(
    'checks of tables: a change of one side or both, and a failure that is handled',
    {
      b: { type: 'get-json-body' },
      row: {
        type: 'build-object',
        config: { fields: ['from', 'to', 'low', 'high'] },
        inputs: { from: '2998-01-01T00:00:00Z', to: late, low: 1, high: 2 },
      },
      i: { type: 'db-insert', config: { table: 'spans' } },
      id: { type: 'get-property', config: { path: 'id' } },
      u: {
        type: 'db-update',
        config: { table: 'spans', where: [{ column: 'id', operator: 'eq' }] },
      },
      r: { type: 'return-json' },
      f: { type: 'return-json', config: { status: 409 } },
    },
    's.next -> i.in\nrow.object -> i.record\ni.record -> id.object\ni.next -> u.in\nid.value -> u.id\nb.body -> u.changes\nu.next -> r.in\nu.record -> r.body\nu.error -> f.in\nu.failure -> f.body',
    spanRows.map((row) => put('/test', row)),
    { method: 'PUT', transaction: true },
    { tables: spans },
  ),
  one(
    'checks of tables: columns that are listed, of rows, of the request and of constants',
    {
      q: {
        type: 'get-query-param',
        config: { name: 'low', type: 'integer', default: 1 },
      },
      h: { type: 'get-query-param', config: { name: 'high', type: 'number' } },
      first: {
        type: 'build-object',
        config: { fields: ['to', 'low', 'high'] },
        inputs: { to: late },
      },
      i: { type: 'db-insert', config: { table: 'spans' } },
      old: { type: 'pick-fields', config: { fields: [{ field: 'to' }, { field: 'low' }] } },
      high: {
        type: 'build-object',
        config: { fields: ['high'] },
        inputs: { high: 2 },
      },
      merged: { type: 'merge-objects' },
      again: { type: 'db-insert', config: { table: 'spans' } },
      alone: {
        type: 'build-object',
        config: { fields: ['to', 'low'] },
        inputs: { to: late },
      },
      last: { type: 'db-insert', config: { table: 'spans' } },
      r: { type: 'return-json' },
    },
    `s.next -> i.in
    q.value -> first.low
    h.value -> first.high
    first.object -> i.record
    i.next -> again.in
    i.record -> old.value
    old.value -> merged.base
    high.object -> merged.over
    merged.object -> again.record
    again.next -> last.in
    q.value -> alone.low
    alone.object -> last.record
    last.next -> r.in
    last.record -> r.body`,
    ['', '?low=3', '?low=3&high=4', '?low=1&high=1', '?low=5&high=4', '?high=x'].map((query) => post(`/test${query}`)),
    {},
    { tables: spans },
  ),
  one(
    'rules of columns: a new row',
    { b: { type: 'get-json-body' }, i: { type: 'db-insert', config: { table: 'goods' } }, r: { type: 'return-json' } },
    's.next -> i.in\nb.body -> i.record\ni.next -> r.in\ni.record -> r.body',
    rows.map((row) => post('/test', row)),
    {},
    { tables: goods },
  ),
  one(
    'rules of columns: a change',
    {
      b: { type: 'get-json-body' },
      row: { type: 'build-object', config: { fields: ['title'] }, inputs: { title: 'a' } },
      i: { type: 'db-insert', config: { table: 'goods' } },
      id: { type: 'get-property', config: { path: 'id' } },
      u: { type: 'db-update', config: { table: 'goods', where: [{ column: 'id', operator: 'eq' }] } },
      r: { type: 'return-json' },
    },
    's.next -> i.in\nrow.object -> i.record\ni.record -> id.object\ni.next -> u.in\nid.value -> u.id\nb.body -> u.changes\nu.next -> r.in\nu.record -> r.body',
    rows.map((row) => put('/test', row)),
    { method: 'PUT' },
    { tables: goods },
  ),
  one(
    'typed: rules of columns: a row that was read keeps them, a value of another column may not',
    {
      q: { type: 'get-query-param', config: { name: 'id', type: 'integer', default: 1 } },
      f: { type: 'db-find', config: { table: 'goods', where: [{ column: 'id', operator: 'eq' }] } },
      there: { type: 'if-null' },
      state: { type: 'get-property', config: { path: 'state' } },
      stock: { type: 'get-property', config: { path: 'stock' } },
      site: { type: 'get-property', config: { path: 'site' } },
      rec: { type: 'build-object', config: { fields: ['state', 'stock', 'code', 'site'] } },
      i: { type: 'db-insert', config: { table: 'goods' } },
      r: { type: 'return-json' },
      first: { type: 'build-object', config: { fields: ['title', 'state'] }, inputs: { title: 'x', state: "it's" } },
      make: { type: 'db-insert', config: { table: 'goods' } },
      made: { type: 'return-json', config: { status: 201 } },
    },
    `s.next -> f.in
    q.value -> f.id
    f.next -> there.in
    f.record -> there.value
    there.present -> i.in
    there.value -> state.object
    there.value -> stock.object
    there.value -> site.object
    state.value -> rec.state
    stock.value -> rec.stock
    state.value -> rec.code
    site.value -> rec.site
    rec.object -> i.record
    i.next -> r.in
    i.record -> r.body
    there.null -> make.in
    first.object -> make.record
    make.next -> made.in
    make.record -> made.body`,
    ['/test', '/test?id=1', '/test?id=1', '/test?id=2', '/test?id=x'].map((url) => get(url)),
    { method: 'GET' },
    { tables: goods },
  ),
  one(
    'rules of columns: a number that is made of a text',
    {
      q: { type: 'get-query-param', config: { name: 'n' } },
      there: { type: 'fallback', inputs: { fallback: '3' } },
      n: { type: 'to-number' },
      rec: { type: 'build-object', config: { fields: ['stock', 'price', 'code'] } },
      other: { type: 'get-query-param', config: { name: 'code' } },
      i: { type: 'db-insert', config: { table: 'goods' } },
      r: { type: 'return-json' },
    },
    's.next -> i.in\nq.value -> there.value\nthere.value -> n.value\nn.number -> rec.stock\nn.number -> rec.price\nother.value -> rec.code\nrec.object -> i.record\ni.next -> r.in\ni.record -> r.body',
    ['', '?n=1', '?n=6', '?n=0', '?n=1.5', '?n=6&code=a', '?n=1&code=a', '?n=x'].map((query) => post(`/test${query}`)),
    {},
    { tables: goods },
  ),
];
