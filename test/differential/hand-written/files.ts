import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { guard, header } from '../tenants.ts';
import { odd, one, things } from './case.ts';
import { answer, build, field, row } from './nodes.ts';

const store = (inputs: JsonObject = {}, config: JsonObject = {}) => ({ type: 'store-file', config, inputs });
const load = (inputs: JsonObject = {}, config: JsonObject = {}) => ({ type: 'load-file', config, inputs });
const remove = (inputs: JsonObject = {}) => ({ type: 'delete-file', inputs });
const done = { type: 'return-json', config: { status: 202 }, inputs: { body: {} } };
const rest = { files: {} };
const withTables = { ...rest, tables: things };

const keys: readonly JsonValue[] = [
  ...['a', 'a/b', 'A', 'a/B', '..a', '../a', 'a/../b', 'a/', '/a', 'a//b', '.', 'a/.', 'a b', 'ä', 'x'.repeat(101)],
  ...['a/'.repeat(255) + 'bb', 'a/'.repeat(255) + 'bbb', 'a\n', ...odd],
];

/** Whatever is stored under the key. */
const shown: Parameters<typeof one>[1] = {
  l: load({}, { maxBytes: 20 }),
  o: build('type', 'size'),
  n: { ...answer(404), inputs: { body: 'none' } },
  f: answer(500),
  r: answer(),
};
const shows =
  'l.type -> o.type\nl.size -> o.size\nl.missing -> n.in\nl.error -> f.in\nl.failure -> f.body\nl.next -> r.in\no.object -> r.body';

/** Files that are stored, loaded and deleted. */
export const fileFlows: readonly Case[] = [
  one(
    'files: any key, contents and type; loaded at once',
    { k: field('k'), b: field('b'), t: field('t'), s1: store(), ...shown },
    `s.next -> s1.in\nk.value -> s1.key\nb.value -> s1.bytes\nt.value -> s1.type\ns1.next -> l.in\nk.value -> l.key\n${shows}`,
    [
      ...keys.map((k) => post('/test', { k, b: 'x', t: 'text/plain' })),
      ...odd.map((b) => post('/test', { k: 'b', b })),
      ...[...odd, 'image/PNG', 'text/plain; charset=UTF-8', 'a/b/c', 'a/b\n'].map((t) =>
        post('/test', { k: 'c', b: 'x', t }),
      ),
      post('/test', { k: 'large', b: 'x'.repeat(21) }),
    ],
    {},
    rest,
  ),
  one(
    'files: what is missing feeds an If Null, and the length of what is not',
    {
      k: { type: 'get-query-param', config: { name: 'k' } },
      p: { type: 'if-null' },
      l: load(),
      i: { type: 'if-null' },
      h: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } },
      w: store({ key: 'a', bytes: 'x', type: 'text/plain' }),
      n: { ...answer(404), inputs: { body: {} } },
      d: { type: 'fallback', inputs: { fallback: -1 } },
      o: build('hash', 'type', 'size'),
      r: answer(),
    },
    `s.next -> p.in\nk.value -> p.value\np.null -> w.in\nw.next -> n.in\np.present -> l.in\np.value -> l.key\nl.next -> i.in
l.bytes -> i.value\ni.null -> n.in\ni.present -> r.in\ni.value -> h.data\nh.hash -> o.hash\nl.type -> o.type
l.size -> d.value\nd.value -> o.size\no.object -> r.body`,
    [get('/test?k=a'), get('/test'), get('/test?k=a'), get('/test?k='), get('/test?k=..')],
    { method: 'GET' },
    rest,
  ),
  ...[false, true].map((transaction) =>
    one(
      `files: stored before a row, and deleted with it${transaction ? ', in a transaction' : ''}`,
      {
        k: field('k'),
        status: field('status'),
        a: store({ bytes: 'a' }),
        i: { type: 'db-insert', config: { table: 'things' } },
        rec: build('name'),
        x: remove({ key: 'fixed' }),
        e: answer(409),
        r: { type: 'return-json', inputs: { body: {} } },
      },
      `s.next -> a.in\nk.value -> a.key\na.next -> i.in\nk.value -> rec.name\nrec.object -> i.record\ni.error -> e.in
i.failure -> e.body\ni.next -> x.in\nx.next -> r.in\nstatus.value -> r.status`,
      ['a', 'b', 'a', 'fixed', '..', 'c', 'fixed'].flatMap((k) =>
        [200, 404, 500].map((status) => post('/test', { k, status })),
      ),
      { transaction },
      withTables,
    ),
  ),
  ...['bytes', 'file'].map((as) =>
    one(
      `files: served as ${as} with their own type, if it is one of those`,
      {
        t: field('t'),
        a: store({ key: 'a', bytes: '<b>' }),
        l: load({ key: 'a' }),
        n: { ...answer(404), inputs: { body: 'none' } },
        r: {
          type: 'return-response',
          config: { as, contentType: ['text/plain', 'image/png'] },
          inputs: as === 'file' ? { name: 'a.txt' } : {},
        },
      },
      `s.next -> a.in\nt.value -> a.type\na.next -> l.in\nl.missing -> n.in\nl.next -> r.in\nl.bytes -> r.body
l.type -> r.type`,
      ['text/plain', 'image/png', 'TEXT/plain', 'text/html', 'text/plain; charset=utf-8', null, 7].map((t) =>
        post('/test', { t }),
      ),
      {},
      rest,
    ),
  ),
  one(
    'files: stored again behind their deletion',
    { a: store({ key: 'a', bytes: '1' }), x: remove({ key: 'a' }), b: store({ key: 'a', bytes: '2' }), r: done },
    's.next -> a.in\na.next -> x.in\nx.next -> b.in\nb.next -> r.in',
    [post('/test', {}), post('/test', {})],
    {},
    rest,
  ),
  one(
    'files: one for each of a list, and refused before the first',
    {
      list: field('list'),
      each: { type: 'for-each', config: {} },
      k: { type: 'get-property', config: { path: 'k' }, parent: 'each' },
      b: { type: 'get-property', config: { path: 'b' }, parent: 'each' },
      a: { ...store(), parent: 'each' },
      i: { ...row('x'), parent: 'each' },
      r: done,
    },
    `s.next -> each.in\nlist.value -> each.list\neach.item -> k.object\neach.item -> b.object\neach.body -> a.in
k.value -> a.key\nb.value -> a.bytes\neach.next -> r.in`,
    [
      [],
      [{ k: 'a', b: '1' }],
      [
        { k: 'b', b: '1' },
        { k: '../b', b: '1' },
      ],
      [
        { k: 'c', b: '1' },
        { k: 'c', b: '2' },
      ],
      [{ k: 'd' }],
      [7],
    ].map((list) => post('/test', { list })),
    {},
    withTables,
  ),
  one(
    'files: each tenant has its own, through functions as well, and one that is across has those of all',
    {
      me: { type: 'call', config: { function: 'whose' } },
      k: field('k'),
      b: field('b'),
      w: store(),
      c: { type: 'call', config: { function: 'read' } },
      l: load({ key: '2/a' }, { across: true }),
      x: remove({ key: 'gone' }),
      o: build('size', 'other'),
      r: answer(),
    },
    `s.next -> me.in\nme.next -> w.in\nk.value -> w.key\nb.value -> w.bytes\nw.next -> c.in\nk.value -> c.key
c.next -> l.in\nl.next -> x.in\nx.next -> r.in\nc.size -> o.size\nl.size -> o.other\no.object -> r.body`,
    ['1', '2', '1', '3'].flatMap((org) =>
      ['a', '2/a', 'gone', '../2/a'].map((k) => post('/test', { k, b: `of ${org}` }, { [header]: org })),
    ),
    { overrides: ['l'] },
    {
      ...{ ...rest, tenant: { guard: 'whose', output: 'org' } },
      tables: {
        cards: {
          tenant: 'org_id',
          columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, org_id: { type: 'integer' } },
        },
      },
      functions: [
        guard,
        {
          id: 'read',
          inputs: { key: 'string' },
          outputs: { size: 'integer | null' },
          flow: {
            nodes: [
              { id: 's', type: 'start' },
              { id: 'l', type: 'load-file' },
              { id: 'g', type: 'return-values' },
            ],
            edges: [
              { from: 's.next', to: 'l.in' },
              { from: 's.key', to: 'l.key' },
              { from: 'l.next', to: 'g.in' },
              { from: 'l.size', to: 'g.size' },
            ],
          },
        },
      ],
    },
  ),
];
