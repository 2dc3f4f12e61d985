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

export const ruleFlows: readonly Case[] = [
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
