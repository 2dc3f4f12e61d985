import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';

const field = (name: string): { readonly type: string; readonly config: { readonly field: string } } => ({
  type: 'get-body-field',
  config: { field: name },
});
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const json = { 'content-type': 'application/json' };

/** Rejected before the first of two effects, or accepted by both. */
const behindAnInsert = (name: string, nodes: Parameters<typeof one>[1], edges: string, calls: Case['calls']): Case =>
  one(
    name,
    {
      first: { type: 'db-insert', config: { table: 'parts' }, inputs: { record: { thing: 1 } } },
      ...nodes,
      r: { type: 'return-json' },
    },
    `s.next -> first.in\n${edges}\n`.trim(),
    calls,
    {},
    { tables: tablesWithoutKeys },
  );

const tablesWithoutKeys = {
  ...things,
  parts: {
    columns: { id: { type: 'uuid', primaryKey: true, default: 'uuid' }, thing: { type: 'integer', nullable: true } },
  },
};

export const bounds: readonly Case[] = [
  behindAnInsert(
    'bounds: texts of a unique column',
    {
      n: field('name'),
      o: { type: 'build-object', config: { fields: ['name'] } },
      add: { type: 'db-insert', config: { table: 'things' } },
    },
    'first.next -> add.in\nadd.next -> r.in\nn.value -> o.name\no.object -> add.record\nadd.record -> r.body',
    [
      'x'.repeat(2400),
      'y'.repeat(2401),
      '€'.repeat(800),
      '€'.repeat(801),
      '\ud800'.repeat(801),
      'a\0'.repeat(2000),
      ['x'],
      null,
      `b${'x'.repeat(100_000)}`,
    ].map((name) => post('/test', { name })),
  ),
  behindAnInsert(
    'bounds: deep JSON, numbers beyond doubles and bytes that are no UTF-8',
    {
      d: field('data'),
      n: field('name'),
      o: { type: 'build-object', config: { fields: ['name', 'data'] } },
      add: { type: 'db-insert', config: { table: 'things' } },
    },
    'first.next -> add.in\nadd.next -> r.in\nn.value -> o.name\nd.value -> o.data\no.object -> add.record\nadd.record -> r.body',
    [
      ...[499, 500, 6000].map((levels, index) => post('/test', `{"name":"${index}","data":${nested(levels)}}`)),
      ...['1e400', '[1,{"a":-1e999}]', '1e308', '9'.repeat(400), '-0'].map((number, index) =>
        post('/test', `{"name":"n${index}","data":${number}}`),
      ),
      { method: 'POST', url: '/test', headers: json, body: '{"name":"\xff"}' },
      post('/test', { name: 'zipped' }, { 'content-encoding': 'gzip' }),
      post('/test', { name: 'plain' }, { 'content-encoding': 'identity' }),
      post('/test', `{"__proto__":${nested(6000)}}`),
    ],
  ),
  one(
    'bounds: Parse JSON',
    {
      t: field('t'),
      p: { type: 'parse-json' },
      n: { type: 'parse-json', config: { onInvalid: 'null' } },
      l: { type: 'build-list', config: { length: 2 } },
      u: field('u'),
      r: { type: 'return-json' },
    },
    's.next -> r.in\nt.value -> p.value\nu.value -> n.value\np.value -> l.item0\nn.value -> l.item1\nl.list -> r.body',
    [nested(500), nested(501), '1e400', '[1e308]', '{', `"${'['.repeat(2000)}"`].flatMap((text) => [
      post('/test', { t: text, u: '1' }),
      post('/test', { t: '1', u: text }),
    ]),
  ),
  ...['now', 'queued'].map((delivery) =>
    behindAnInsert(
      `bounds: recipients, ${delivery}`,
      {
        to: field('to'),
        cc: field('cc'),
        text: field('text'),
        html: field('html'),
        subject: field('subject'),
        mail: { type: 'send-email', config: { delivery } },
        f: { type: 'fallback', inputs: { fallback: 'x' } },
      },
      'first.next -> mail.in\nmail.next -> r.in\nto.value -> mail.to\ncc.value -> mail.cc\ntext.value -> mail.text\nhtml.value -> mail.html\nsubject.value -> f.value\nf.value -> mail.subject\nfirst.record -> r.body',
      [
        ...[[], [''], '', ['a@example.com', ''], [[]], ['a@example.com'], null].map((to) =>
          post('/test', { to, cc: [], text: 'a' }),
        ),
        ...[['b@example.com'], ['']].map((cc) => post('/test', { to: 'a@example.com', cc, text: 'a' })),
        ...['a\0b', 'a\ud800b', '\udc00\0', '\\u0000 \\ud800'].map((text) =>
          post('/test', { to: 'a@example.com', text, html: text, subject: text }),
        ),
      ],
    ),
  ),
  behindAnInsert(
    'bounds: timestamps',
    {
      n: field('name'),
      at: field('at'),
      o: { type: 'build-object', config: { fields: ['name', 'at'] } },
      add: { type: 'db-insert', config: { table: 'things' } },
      count: { type: 'db-count', config: { table: 'things', where: [{ column: 'at', operator: 'eq' }] } },
      out: { type: 'build-list', config: { length: 2 } },
    },
    'first.next -> add.in\nadd.next -> count.in\ncount.next -> r.in\nn.value -> o.name\nat.value -> o.at\no.object -> add.record\nat.value -> count.at\nadd.record -> out.item0\ncount.count -> out.item1\nout.list -> r.body',
    [
      '9999-12-31T23:59:59-15:59',
      '9999-12-31T23:59:59.9999999Z',
      '9999-12-31T23:59:59+00:01',
      '0001-01-01T00:00:00+15:59',
      '0001-01-01T00:00:00-15:59',
      '0001-01-01T00:00:00Z',
      '2024-12-31T23:59:59.9999999Z',
      '2024-12-31T23:59:59.9995Z',
      '2024-12-31T23:59:59.123456+05:30',
      '2024-12-31T23:59Z',
    ].map((at, index) => post('/test', { name: String(index), at })),
  ),
  one(
    'bounds: a list of timestamps',
    {
      l: field('l'),
      rows: { type: 'db-list', config: { table: 'things', where: [{ column: 'at', operator: 'in' }] } },
      add: {
        type: 'db-insert',
        config: { table: 'things' },
        inputs: { record: { name: 'a', at: '2024-12-31T23:59:59.9995Z' } },
      },
      r: { type: 'return-json' },
    },
    's.next -> add.in\nadd.next -> rows.in\nrows.next -> r.in\nl.value -> rows.at.in\nrows.records -> r.body',
    [
      post('/test', { l: ['2024-12-31T23:59:59.9999Z'] }),
      post('/test', { l: ['2025-01-01T00:00:00Z'] }),
      post('/test', { l: [] }),
    ],
    {},
    {
      tables: {
        things: {
          columns: {
            id: { type: 'integer', primaryKey: true, default: 'increment' },
            name: { type: 'text' },
            at: { type: 'timestamp', nullable: true },
          },
        },
      },
    },
  ),
  one(
    'typed: bounds of conditions on timestamps that may be skipped',
    {
      q: { type: 'get-query-param', config: { name: 'q' } },
      p: { type: 'get-path-param', config: { name: 'p' } },
      l: field('l'),
      rows: {
        type: 'db-count',
        config: {
          table: 'things',
          where: [
            { column: 'at', operator: 'ge', optional: true },
            { column: 'created', operator: 'ne' },
            { column: 'at', operator: 'in' },
          ],
        },
      },
      r: { type: 'return-json' },
    },
    's.next -> rows.in\nrows.next -> r.in\nq.value -> rows.at.ge\nl.value -> rows.at.in\np.value -> rows.created.ne\nrows.count -> r.body',
    [
      post('/test/2024-01-01T00:00:00Z', { l: [] }),
      post('/test/2024-01-01T00:00:00.1234Z?q=2024-01-01T00:00:00.9999Z', { l: ['2024-01-01T00:00:00.9999Z'] }),
      post('/test/x', { l: [] }),
    ],
    { path: '/test/:p' },
    { tables: things },
  ),
  behindAnInsert(
    'bounds: what Code gives',
    {
      l: field('l'),
      n: field('n'),
      c: {
        type: 'code',
        config: {
          inputs: { l: 'number[]', n: 'number' },
          output: '{ max: number; line: string }',
          expression: "({ max: Math.max(...l), line: '-'.repeat(n) })",
        },
      },
    },
    'first.next -> r.in\nl.value -> c.l\nn.value -> c.n\nc.value -> r.body',
    [
      post('/test', { l: [], n: 1 }),
      post('/test', { l: [1, 2], n: 3 }),
      post('/test', { l: [1], n: -1 }),
      post('/test', { l: [1], n: 1e10 }),
      post('/test', { l: ['1'], n: 1 }),
    ],
  ),
  one(
    'bounds: keys of Deduplicate with halves of surrogate pairs',
    {
      k: field('k'),
      once: { type: 'deduplicate', config: { keepDays: 1 } },
      a: { type: 'return-json', inputs: { body: 'first' } },
      b: { type: 'return-json', inputs: { body: 'duplicate' } },
    },
    's.next -> once.in\nk.value -> once.key\nonce.first -> a.in\nonce.duplicate -> b.in',
    ['"\\ud800"', '"\\ud801"', '"\\ufffd"', '"\\ud800"', '"\\u0000"', '"\\ud83d\\ude00"', '"\\ufffd"'].map((key) =>
      post('/test', `{"k":${key}}`),
    ),
  ),
  one(
    'bounds: paths',
    { p: { type: 'get-path-param', config: { name: 'id' } }, r: { type: 'return-json' } },
    's.next -> r.in\np.value -> r.body',
    [get('/x/%ff'), get('/x/%'), get(`/x/${'a'.repeat(1025)}`), get(`/x/${'a'.repeat(1024)}`), get('/y'), get('/x/')],
    { method: 'GET', path: '/x/:id' },
  ),
];
