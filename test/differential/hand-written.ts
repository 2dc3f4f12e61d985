import { readFileSync } from 'node:fs';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { flow, project } from '../support/compile-flow.ts';
import { get, post, put, remove, sign } from './calls.ts';
import { epoch } from './clock.ts';
import type { Case } from './run-case.ts';

export const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export function asObject(value: JsonValue): JsonObject {
  if (!isObject(value)) throw new TypeError('a project is an object');
  return value;
}
const shop: JsonObject = asObject(
  JSON.parse(readFileSync(new URL('../../fixtures/valid/shop/shop.json', import.meta.url), 'utf8')),
);

/** Queued mail comes late, so that most requests are better compared without it: the webhook logs instead. */
const shopWithoutQueue: JsonObject = {
  ...shop,
  routes: Array.isArray(shop['routes']) ? shop['routes'].map(withoutQueue) : [],
};

function withoutQueue(route: JsonObject): JsonObject {
  const text = JSON.stringify(route);
  if (!text.includes('"queued"')) return route;
  const log = text
    .replace(
      '{"id":"mail","type":"send-email","config":{"delivery":"queued"},"inputs":{"to":"team@example.com","subject":"New commits"}}',
      '{"id":"mail","type":"log"}',
    )
    .replace('"mail.text"', '"mail.message"');
  return asObject(JSON.parse(log));
}

type Nodes = Parameters<typeof flow>[0];
/** A case of one route. */
export function one(
  name: string,
  nodes: Nodes,
  edges: string,
  calls: Case['calls'],
  route: JsonObject = {},
  rest: JsonObject = {},
): Case {
  return { name, project: asObject(project(flow({ s: { type: 'start' }, ...nodes }, edges), route, rest)), calls };
}

export const things: JsonObject = {
  things: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      name: { type: 'text', unique: true },
      note: { type: 'text', nullable: true },
      size: { type: 'integer', default: 7 },
      weight: { type: 'number', nullable: true },
      active: { type: 'boolean', default: true },
      data: { type: 'json', nullable: true },
      code: { type: 'uuid', nullable: true },
      token: { type: 'text', sensitive: true, nullable: true },
      at: { type: 'timestamp', nullable: true },
      created: { type: 'timestamp', default: 'now' },
    },
  },
  parts: {
    columns: {
      id: { type: 'uuid', primaryKey: true, default: 'uuid' },
      thing: { type: 'integer', references: 'things.id', onDelete: 'cascade' },
      label: { type: 'text', default: 'part' },
    },
    unique: [['thing', 'label']],
  },
};

export const odd: readonly JsonValue[] = [
  null,
  '',
  ' ',
  'a',
  'é😀',
  'a\0b',
  0,
  -0.5,
  7,
  2147483648,
  1e300,
  true,
  false,
  'true',
  '12',
  '1e3',
  '007',
  [],
  ['a'],
  [1, null],
  {},
  { a: 1 },
  { a: { b: 'x' } },
];
const bodies = (field: string): Case['calls'] => [
  post('/test', {}),
  post('/test'),
  post('/test', '[]'),
  post('/test', 'null'),
  post('/test', '{'),
  post('/test', `{"${field}":1e999}`),
  ...odd.map((value) => post('/test', { [field]: value })),
];

const ret = (id: string, port: string, field = 'body'): string => `${id}.${port} -> r.${field}`;

const conversions: readonly Case[] = (
  ['to-number', 'to-boolean', 'parse-json', 'to-string', 'to-json'] as const
).flatMap((type) => {
  const output = {
    'to-number': 'number',
    'to-boolean': 'boolean',
    'parse-json': 'value',
    'to-string': 'text',
    'to-json': 'text',
  }[type];
  const settings = type === 'to-string' || type === 'to-json' ? [{}] : [{}, { onInvalid: 'null' }];
  return settings.map((config) =>
    one(
      `${type} ${JSON.stringify(config)}`,
      { f: { type: 'get-body-field', config: { field: 'x' } }, c: { type, config }, r: { type: 'return-json' } },
      `s.next -> r.in\nf.value -> c.value\nc.${output} -> r.body`,
      [
        ...bodies('x'),
        ...[
          '{"a":1}',
          '{"__proto__":1}',
          '{"constructor":{"prototype":1}}',
          '\uFEFF1',
          '[1,2',
          '"\\ud800"',
          '-0',
          '1.0',
          '1e400',
          '9007199254740993',
          'TRUE',
        ].map((x) => post('/test', { x })),
      ],
    ),
  );
});

const maths: readonly Case[] = [
  'add',
  'subtract',
  'multiply',
  'divide',
  'modulo',
  'min',
  'max',
  'round',
  'floor',
  'ceil',
  'abs',
].map((operator) => {
  const isUnary = ['round', 'floor', 'ceil', 'abs'].includes(operator);
  return one(
    `math ${operator}`,
    {
      a: { type: 'get-body-field', config: { field: 'a' } },
      b: { type: 'get-body-field', config: { field: 'b' } },
      m: { type: 'math', config: { operator } },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\na.value -> m.a\n${isUnary ? '' : 'b.value -> m.b\n'}m.result -> r.body`.trim(),
    [
      [1, 2],
      [1.5, 0],
      [0, 0],
      [-0.2, 3],
      [1e308, 1e308],
      [1e308, -1e308],
      [2.5, 2],
      ['1', 1],
      [1, null],
    ].map(([a, b]) => post('/test', { a, b })),
  );
});

const compares: readonly Case[] = ['eq', 'ne', 'lt', 'contains', 'starts-with', 'ends-with']
  .map((operator) =>
    one(
      `compare ${operator}`,
      {
        a: { type: 'get-body-field', config: { field: 'a' } },
        b: { type: 'get-body-field', config: { field: 'b' } },
        t: { type: 'to-string' },
        m: { type: 'compare', config: { operator } },
        r: { type: 'return-json' },
      },
      `s.next -> r.in\na.value -> m.left\nb.value -> ${operator === 'lt' ? 't.value\nt.text -> m.right' : 'm.right'}\nm.result -> r.body`.replace(
        operator === 'lt' ? '' : /$^/,
        '',
      ),
      odd.flatMap((a) =>
        [odd[3], odd[8], null, { a: { b: 'x' } }, [1, null]].map((b) => post('/test', { a, b: b ?? null })),
      ),
    ),
  )
  .map((each) => (each.name === 'compare lt' ? each : { ...each, project: withoutNode(each.project, 't') }));

function withoutNode(value: JsonObject, id: string): JsonObject {
  const text = JSON.stringify(value);
  const parsed: JsonValue = JSON.parse(text, (_key, inner: JsonValue) =>
    Array.isArray(inner) ? inner.filter((each: JsonValue) => !(isObject(each) && each['id'] === id)) : inner,
  );
  return asObject(parsed);
}

export const handWritten: readonly Case[] = [
  {
    name: 'the shop, mail queue and all',
    project: shop,
    calls: ['{"ref":"main","repository":{"full_name":"a/b"}}', '{"ref":"main"}'].flatMap((body, index) =>
      ['a', 'a', 'b'].map((each) =>
        post('/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', body, {
          'x-hub-signature-256': `sha256=${sign(body)}`,
          'x-github-delivery': `${each}${index}`,
          'x-github-event': 'push',
        }),
      ),
    ),
  },
  {
    name: 'the shop',
    project: shopWithoutQueue,
    calls: [
      get('/users/1'),
      get('/users/abc'),
      get('/users/1e0'),
      get('/users/%00'),
      get('/users/9999999999'),
      get('/users/'),
      get('/users//'),
      get(`/users/${'1'.repeat(1025)}`),
      get('/nothing'),
      post('/users', { email: 'ada@example.com', name: 'Ada' }),
      post('/users', { email: 'ada@example.com', name: 'Ada' }),
      post('/users', { name: 'Ada' }),
      post('/users', { email: 'ada', name: 'Ada' }),
      post('/users', { email: 'é@example.com', name: 3 }),
      post('/users', { email: 'b@example.com', name: 'a\0b' }),
      post('/users', { email: 'fail@example.com', name: 'Fay' }),
      post('/users', { email: 'c@example.com', name: '😀\ud800' }),
      post('/users', 'x'),
      post('/users', ''),
      post('/users', '[1]'),
      post('/users', '"a"'),
      post('/users', { email: 'd@example.com', name: 'D', extra: { a: 1 } }),
      post('/users', '{"email":"e@example.com","name":"E","__proto__":{"a":1}}'),
      post('/users', { email: 'f@example.com', name: 'F' }, { 'content-type': 'text/plain' }),
      post('/users', { email: 'g@example.com', name: 'G' }, { 'content-type': 'application/merge-patch+json' }),
      post('/users', { email: 'h@example.com', name: 'H' }, { 'content-type': 'Application/JSON; charset=utf-8' }),
      post('/users', `{"email":"i@example.com","name":"${'x'.repeat(1_100_000)}"}`),
      get('/users'),
      get('/users?limit=1'),
      get('/users?limit=2&limit=3'),
      get('/users?limit='),
      get('/users?limit=-1'),
      get('/users?limit=1001'),
      get('/users?limit=2.5'),
      get('/users?email=ada@example.com'),
      get('/users?email=a%00'),
      get('/users?email=a&email=b&limit=x'),
      get('/users/1'),
      put('/users/1', { name: 'Grace' }),
      put('/users/1', {}),
      put('/users/1'),
      put('/users/1', { name: null }),
      put('/users/77', { name: 'No' }),
      put('/users/x', { name: 3 }),
      put('/users/1', { name: 'a\0' }),
      remove('/users/1'),
      remove('/users/1'),
      remove('/users/2', { 'content-type': 'application/json' }),
      remove('/users/x'),
      ...[
        '{"ref":"main","repository":{"full_name":"a/b"}}',
        '{"ref":1,"repository":{"full_name":"a/b"}}',
        '{"ref":{},"repository":{"full_name":"a/b"}}',
        '{"ref":"main"}',
        '{',
        '[]',
        '',
      ].flatMap((body, index) => [
        post('/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', body, {
          'x-hub-signature-256': `sha256=${sign(body)}`,
          'x-github-delivery': `d${index}`,
          'x-github-event': 'push',
        }),
        post('/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', body, {
          'x-hub-signature-256': `sha256=${sign(body)}`,
          'x-github-delivery': `d${index}`,
          'x-github-event': 'push',
        }),
        post('/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', body, {
          'x-hub-signature-256': `sha256=${sign(body)}`,
          'x-github-delivery': `e${index}`,
        }),
        post('/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', body, {
          'x-hub-signature-256': 'sha256=0',
          'x-github-delivery': `f${index}`,
        }),
      ]),
      post('/webhooks/github', '{}'),
      post('/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', '{}', { 'content-type': 'text/plain' }),
      post('/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', '{}', { 'x-hub-signature-256': `sha256=${sign('{}')}` }),
      post('/users', { email: 'z@example.com', name: 'Z' }),
      get('/users'),
      ...[
        '{"id":"1","type":"payment_intent.succeeded","data":{"object":{"amount":5.5,"metadata":{"user":"3"}}}}',
        '{"id":"2","type":"payment_intent.succeeded","data":{"object":{"amount":"5","metadata":{"user":"3"}}}}',
        '{"id":"3","type":"payment_intent.succeeded","data":{"object":{"amount":5,"metadata":{"user":"999"}}}}',
        '{"id":"4","type":"other"}',
        '{"id":5}',
        '{"id":"6","type":7}',
        '{',
        '[]',
        '',
      ].flatMap((body) => {
        const stamp = Math.floor(epoch / 1000) + 60;
        const url = '/webhooks/payments/whk_9Fh3Qk6vTz1Lp8Sd2Gx7Mw4B';
        return [
          post(url, body, { 'stripe-signature': `t=${stamp},v1=00,v1=${sign(`${stamp}.${body}`)}` }),
          post(url, body, { 'stripe-signature': `t=${stamp},v1=${sign(`${stamp}.${body}`)}` }),
          post(url, body, { 'stripe-signature': `t=${stamp - 4000},v1=${sign(`${stamp - 4000}.${body}`)}` }),
          post(url, body, { 'stripe-signature': `v1=${sign(`0.${body}`)}` }),
          post(url, body),
        ];
      }),
    ],
  },
  ...conversions,
  ...maths,
  ...compares,
  one(
    'a need of both arms is refused before an effect',
    {
      x: { type: 'get-body-field', config: { field: 'x' } },
      q: { type: 'get-body-field', config: { field: 'q' } },
      lc: { type: 'log', inputs: { message: 'x' } },
      rec0: { type: 'build-object', config: { fields: ['name'] }, inputs: { name: 'first' } },
      i0: { type: 'db-insert', config: { table: 'things', onConflict: { columns: ['name'], do: 'ignore' } } },
      b: { type: 'branch' },
      rec: { type: 'build-object', config: { fields: ['name'] } },
      i1: { type: 'db-insert', config: { table: 'things' } },
      f: { type: 'db-count', config: { table: 'things', where: [{ column: 'size', operator: 'eq' }] } },
      r: { type: 'return-json' },
      r2: { type: 'return-json' },
    },
    `s.next -> i0.in\nrec0.object -> i0.record\ni0.next -> b.in\nq.value -> b.condition\nb.true -> i1.in\nx.value -> rec.name\nrec.object -> i1.record\ni1.next -> r.in\nb.false -> f.in\nx.value -> f.size\nf.next -> r2.in\nf.count -> r2.body\ni1.record -> r.body`.replace(
      'b.false -> f.in',
      'b.false -> lc.in\nlc.next -> f.in',
    ),
    [...odd.flatMap((x) => [post('/test', { x, q: true }), post('/test', { x, q: false })]), post('/test', { q: 1 })],
    {},
    { tables: things },
  ),
  one(
    'a fallback of an object is checked as deep as it is',
    {
      x: { type: 'get-body-field', config: { field: 'x' } },
      f: { type: 'fallback', inputs: { fallback: { a: 1, b: ['t'] } } },
      p: { type: 'get-property', config: { path: 'a' } },
      n: { type: 'math', config: { operator: 'add' }, inputs: { b: 1 } },
      o: { type: 'build-object', config: { fields: ['n', 'all'] } },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\nx.value -> f.value\nf.value -> p.object\np.value -> n.a\nn.result -> o.n\nf.value -> o.all\n${ret('o', 'object')}`,
    [
      ...bodies('x'),
      ...[{ a: 1 }, { a: 'x', b: [] }, { a: 1, b: [1] }, { a: 2, b: ['x'], c: 1 }, { a: null, b: [] }].map((x) =>
        post('/test', { x }),
      ),
    ],
  ),
  one(
    'response headers and statuses from data are checked before effects',
    {
      h: { type: 'get-body-field', config: { field: 'h' } },
      st: { type: 'get-body-field', config: { field: 'st' } },
      rec: { type: 'build-object', config: { fields: ['name'] } },
      u: { type: 'get-body-field', config: { field: 'u' } },
      i: { type: 'db-insert', config: { table: 'things' } },
      r: { type: 'return-json', config: { headers: ['X-Thing', 'x-other'] }, inputs: { 'x-other': 'ö' } },
    },
    `s.next -> i.in\nu.value -> rec.name\nrec.object -> i.record\ni.next -> r.in\nst.value -> r.status\nh.value -> r.X-Thing\ni.record -> r.body`,
    [
      ...[200, 201, 204, 304, 404, 500, 599, 199, 600, 200.5, '200', null].map((st, index) =>
        post('/test', { u: `s${index}`, st, h: 'x' }),
      ),
      ...['', ' a ', 'a\nb', 'a\0', 'é', '€', '\t', 3, null].map((h, index) =>
        post('/test', { u: `h${index}`, st: 200, h }),
      ),
    ],
    {},
    { tables: things },
  ),
  one(
    'query, headers and body in their order',
    {
      s: { type: 'start', config: { headers: { 'x-b': { required: true }, 'X-A': { required: true }, 'x-c': {} } } },
      q1: { type: 'get-query-param', config: { name: 'n' } },
      q2: { type: 'get-query-param', config: { name: 'p' } },
      a: { type: 'get-header', config: { name: 'x-a', sensitive: false } },
      c: { type: 'get-header', config: { name: 'x-c', sensitive: false } },
      auth: { type: 'get-header', config: { name: 'Authorization', scheme: 'Bearer', sensitive: false } },
      x: { type: 'get-body-field', config: { field: 'x' } },
      y: { type: 'get-body-field', config: { field: 'y' } },
      fn: { type: 'fallback', inputs: { fallback: '1' } },
      n: { type: 'to-number' },
      ys: { type: 'to-string' },
      xs: { type: 'to-string' },
      u: { type: 'request-url' },
      o: { type: 'build-object', config: { fields: ['n', 'p', 'a', 'c', 'auth', 'y', 'x', 'u'] } },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\nq1.value -> fn.value\nfn.value -> n.value\nn.number -> o.n\nq2.value -> o.p\na.value -> o.a\nc.value -> o.c\nauth.value -> o.auth\nx.value -> xs.value\ny.value -> ys.value\nys.text -> o.y\nxs.text -> o.x\nu.url -> o.u\n${ret('o', 'object')}`,
    [
      post('/test', { x: 'x', y: 'y' }, { 'x-a': 'a', 'x-b': 'b' }),
      post('/test?n=x&n=y', { x: [], y: [] }),
      post('/test?n=x&n=y', { x: 'x', y: 'y' }),
      post('/test?n=x', { x: 'x', y: 'y' }),
      post('/test?n=x', { x: 'x', y: 'y' }, { 'x-a': 'a' }),
      post('/test?n=x', { x: 'x', y: 'y' }, { 'x-a': 'a', 'x-b': '' }),
      post('/test?n=5&p=1', { x: 'x', y: 'y' }, { 'x-a': 'a', 'x-b': 'b' }),
      post('/test?n=5&p=1&p=2', { x: 'x', y: 'y' }, { 'x-a': 'a', 'x-b': 'b' }),
      ...['Bearer abc', 'bearer abc', 'BEARER  abc ', 'Bearer', 'Bearer ', 'Basic abc', 'Bearerabc', ' Bearer a b'].map(
        (authorization) => post('/test?n=5&x=%', { x: 'x', y: 'y' }, { 'x-a': 'a', 'x-b': 'b', authorization }),
      ),
      post('/test?n=5&n[]=7&a=%zz#hash', { x: 'x', y: 'y' }, { 'x-a': ['a', 'b'], 'x-b': 'b', 'x-c': ['c', 'd'] }),
    ],
  ),
  one(
    'a declared body',
    {
      s: {
        type: 'start',
        config: {
          body: {
            type: 'object',
            required: ['name'],
            properties: {
              name: { type: 'string', minLength: 2 },
              age: { type: 'integer' },
              email: { type: 'string', format: 'email' },
              tags: { type: 'array', items: { type: 'string' } },
            },
          },
        },
      },
      b: { type: 'get-json-body' },
      n: { type: 'get-body-field', config: { field: 'name' } },
      a: { type: 'get-body-field', config: { field: 'age' } },
      o: { type: 'build-object', config: { fields: ['n', 'a', 'b'] } },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\nn.value -> o.n\na.value -> o.a\nb.body -> o.b\n${ret('o', 'object')}`,
    [
      post('/test', { name: 'ab' }),
      post('/test', { name: 'a' }),
      post('/test', {}),
      post('/test'),
      post('/test', 'null'),
      post('/test', '[]'),
      post('/test', { name: 'ab', age: 1.5 }),
      post('/test', { name: 'ab', age: '1' }),
      post('/test', { name: 'ab', age: null }),
      post('/test', { name: 'ab', email: 'x' }),
      post('/test', { name: 'ab', tags: ['a', 1] }),
      post('/test', { name: 3, age: 'x' }),
    ],
  ),
  one(
    'a declared body beside raw bytes',
    {
      s: {
        type: 'start',
        config: { body: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
      },
      b: { type: 'get-json-body' },
      h: { type: 'hash', config: { algorithm: 'md5', encoding: 'base64' } },
      n: { type: 'get-body-field', config: { field: 'name' } },
      t: { type: 'template', config: { template: '{{n}}!' } },
      o: { type: 'build-object', config: { fields: ['t', 'h'] } },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\nn.value -> t.n\nt.text -> o.t\nb.body -> h.data\nh.hash -> o.h\n${ret('o', 'object')}`,
    [
      post('/test', { name: 'ab' }),
      post('/test', { name: 5 }),
      post('/test', {}),
      post('/test'),
      post('/test', 'null'),
      post('/test', '{'),
    ],
  ),
  one(
    'failures taken up by error edges in a transaction',
    {
      n: { type: 'get-body-field', config: { field: 'name' } },
      z: { type: 'get-body-field', config: { field: 'status' } },
      rec: { type: 'build-object', config: { fields: ['name'] } },
      i: { type: 'db-insert', config: { table: 'things' } },
      prec: { type: 'build-object', config: { fields: ['thing'] }, inputs: { thing: 999 } },
      rec2: { type: 'build-object', config: { fields: ['name', 'note'] }, inputs: { note: 'second' } },
      p: { type: 'db-insert', config: { table: 'parts' } },
      i2: { type: 'db-insert', config: { table: 'things' } },
      t: { type: 'template', config: { template: '{{n}}-2' } },
      bo: { type: 'build-object', config: { fields: ['m'] } },
      code: { type: 'get-property', config: { path: 'code' } },
      r1: { type: 'return-json', config: { status: 409 } },
      r2: { type: 'return-json', config: { status: 418 } },
      r: { type: 'return-json', config: { status: 201 } },
    },
    `s.next -> i.in\nn.value -> rec.name\nrec.object -> i.record\ni.error -> r1.in\ni.failure -> bo.m\nbo.object -> r1.body\ni.next -> p.in\nprec.object -> p.record\np.error -> i2.in\np.failure -> code.object\nn.value -> t.n\nt.text -> rec2.name\nrec2.object -> i2.record\ni2.next -> r2.in\ncode.value -> r2.body\nz.value -> r2.status\np.next -> r.in\np.record -> r.body`,
    [
      post('/test', { name: 'a', status: 200 }),
      post('/test', { name: 'a', status: 200 }),
      post('/test', { name: 'b', status: 500 }),
      post('/test', { name: 'b', status: 499 }),
      post('/test', { name: 'b-2', status: 201 }),
      post('/test', { name: 'c', status: 'x' }),
      post('/test', { name: 'd', status: 999 }),
    ],
    { transaction: true },
    { tables: things },
  ),
  one(
    'failures without error edges',
    {
      n: { type: 'get-body-field', config: { field: 'thing' } },
      l: { type: 'get-body-field', config: { field: 'label' } },
      rec: { type: 'build-object', config: { fields: ['thing', 'label'] } },
      i: { type: 'db-insert', config: { table: 'parts' } },
      i0: { type: 'db-insert', config: { table: 'things' } },
      b: { type: 'get-json-body' },
      r: { type: 'return-json' },
    },
    `s.next -> i0.in\nb.body -> i0.record\ni0.next -> i.in\nn.value -> rec.thing\nl.value -> rec.label\nrec.object -> i.record\ni.next -> r.in\ni.record -> r.body`,
    [
      post('/test', { name: 'a', thing: 1, label: 'x' }),
      post('/test', { name: 'b', thing: 1, label: 'x' }),
      post('/test', { name: 'c', thing: 3 }),
      post('/test', { name: 'd', thing: 99, label: null }),
      post('/test', { name: 'a', thing: 1 }),
      post('/test', { name: 'e', thing: '1' }),
      post('/test', { thing: 1 }),
      post('/test', {
        name: 'f',
        thing: 1,
        label: 'z',
        id: 500,
        token: 't',
        size: null,
        data: { b: 1, a: ['\ud800', { '\udc00': null }] },
        at: '2024-02-30T00:00:00Z',
      }),
      post('/test', {
        name: 'f',
        thing: 1,
        label: 'z',
        id: 500,
        token: 't',
        size: null,
        weight: 1e999,
        created: 'x',
        active: null,
        code: '00000000-0000-4000-8000-00000000000A',
        data: { b: 1, a: ['\ud800', { '\udc00': null }] },
        at: '2024-02-28T23:59:59.123456+05:30',
      }),
      post('/test', { name: 'g', thing: 1, label: 'g', data: 'a\0' }),
      post('/test', { name: 'g', thing: 1, label: 'g', data: null }),
      post('/test', { name: 'h', thing: 1, label: 'h', data: 'null' }),
    ],
    {},
    { tables: things },
  ),
  one(
    'mails',
    {
      b: { type: 'get-json-body' },
      p: {
        type: 'split-object',
        config: { fields: ['to', 'cc', 'bcc', 'subject', 'text', 'html', 'from', 'replyTo'] },
      },
      h: { type: 'template', config: { template: '<b>{{x}}</b> \\{{y}} {{ z }} {{x}}' } },
      m: { type: 'send-email' },
      m2: { type: 'send-email', inputs: { text: 'plain', subject: 'second' } },
      bo: { type: 'build-object', config: { fields: ['id', 'text'] } },
      r: { type: 'return-json' },
      e: { type: 'return-json', config: { status: 502 } },
      fs: { type: 'fallback', inputs: { fallback: 'none' } },
    },
    `s.next -> m.in\nb.body -> p.object\np.to -> m.to\np.cc -> m.cc\np.bcc -> m.bcc\np.subject -> m.subject\np.text -> m.text\np.html -> m.html\np.from -> m.from\np.replyTo -> m.replyTo\nm.next -> m2.in\nm.error -> e.in\nm.failure -> e.body\np.to -> m2.to\np.subject -> fs.value\nfs.value -> h.x\np.text -> h.z\nh.text -> m2.html\nm2.next -> r.in\nm2.messageId -> bo.id\nh.text -> bo.text\n${ret('bo', 'object')}`,
    [
      { to: 'a@example.com', subject: 's', text: 't' },
      {
        to: ['a@example.com', 'b@example.com'],
        subject: '<&"\'>',
        text: '<i>',
        html: '<p>',
        cc: [],
        bcc: 'c@example.com',
        from: 'f@example.com',
        replyTo: 'r@example.com',
      },
      { to: [], subject: 's', text: 't', cc: null, from: null },
      { to: 'x', subject: 's', text: 't' },
      { to: ['a@example.com', 3], subject: 's', text: 't' },
      { to: 3, subject: 's', text: 't' },
      { subject: 's', text: 't' },
      { to: 'a@example.com', subject: 1, text: 2 },
      { to: 'a@example.com', subject: 's', text: 't', from: ['a@example.com'] },
      { to: 'fail@example.com', subject: 's', text: 't' },
      { to: 'a@example.com', cc: 'fail@example.com', subject: '{{x}}', text: 't' },
    ].map((body) => post('/test', body)),
  ),
  one(
    'a record of unknown shape changes only what is there',
    {
      p: { type: 'get-path-param', config: { name: 'id' } },
      n: { type: 'to-number' },
      b: { type: 'get-json-body' },
      u: { type: 'db-update', config: { table: 'things', where: [{ column: 'id', operator: 'eq' }] } },
      i: { type: 'if-null' },
      r: { type: 'return-json' },
      r4: { type: 'return-json', config: { status: 404 }, inputs: { body: null } },
    },
    `s.next -> u.in\np.value -> n.value\nn.number -> u.id\nb.body -> u.changes\nu.next -> i.in\nu.record -> i.value\ni.null -> r4.in\ni.present -> r.in\ni.value -> r.body`,
    [
      { name: 'x' },
      {},
      { id: 3 },
      { name: null },
      { note: null },
      { size: null },
      { size: 2.5 },
      { data: null },
      { data: [] },
      { weight: null, active: false },
      { token: 'x' },
      { name: 'x', created: 'y' },
      { at: '0000-01-01T00:00:00Z' },
      { at: '0001-01-01T00:00:00+15:59' },
      { at: '2024-01-01T24:00:00Z' },
      { code: 'urn:uuid:00000000-0000-4000-8000-000000000001' },
    ].flatMap((body) => [put('/test/1', body), put('/test/2', body)]),
    { method: 'PUT', path: '/test/:id' },
    { tables: things },
  ),
  one(
    'conditions of every kind',
    {
      b: { type: 'get-json-body' },
      p: {
        type: 'split-object',
        config: { fields: ['name', 'like', 'start', 'sizes', 'least', 'most', 'data', 'limit', 'offset', 'not'] },
      },
      l: {
        type: 'db-list',
        config: {
          table: 'things',
          where: [
            { column: 'name', operator: 'ne', optional: true },
            { column: 'name', operator: 'contains', optional: true },
            { column: 'name', operator: 'starts-with', optional: true },
            { column: 'size', operator: 'in', optional: true },
            { column: 'size', operator: 'ge', optional: true },
            { column: 'size', operator: 'lt', optional: true },
            { column: 'data', operator: 'eq', optional: true },
            { column: 'note', operator: 'ne', optional: true },
            { column: 'weight', operator: 'is-null' },
          ],
          orderBy: [{ column: 'size', direction: 'desc' }, { column: 'note' }],
          columns: ['note', 'id', 'size', 'name', 'data'],
        },
      },
      c: { type: 'db-count', config: { table: 'things', where: [{ column: 'name', operator: 'ne' }] } },
      bo: { type: 'build-object', config: { fields: ['rows', 'count'] } },
      r: { type: 'return-json' },
    },
    `s.next -> l.in\nb.body -> p.object\np.name -> l.name.ne\np.like -> l.name.contains\np.start -> l.name.starts-with\np.sizes -> l.size.in\np.least -> l.size.ge\np.most -> l.size.lt\np.data -> l.data\np.not -> l.note.ne\np.limit -> l.limit\np.offset -> l.offset\nl.next -> c.in\np.name -> c.name.ne\nc.next -> r.in\nl.records -> bo.rows\nc.count -> bo.count\n${ret('bo', 'object')}`,
    [
      { name: 'x' },
      {},
      { name: 'x', like: '%_\\' },
      { name: 'x', like: '%', start: '_' },
      { name: 'x', sizes: [] },
      { name: 'x', sizes: [1, 7, 9] },
      { name: 'x', sizes: [1, null] },
      { name: 'x', sizes: 7 },
      { name: 'x', least: 3, most: 9 },
      { name: 'x', least: 3.5 },
      { name: 'x', data: { b: 1, a: 2 } },
      { name: 'x', data: [1] },
      { name: 'x', limit: 0 },
      { name: 'x', limit: 2, offset: 1 },
      { name: 'x', offset: -1 },
      { name: 'x', offset: 1e15 },
      { name: 'x', not: 'n' },
      { name: 'x', limit: null, offset: null },
    ].map((body) => post('/test', body)),
    {},
    { tables: things },
  ),
  one(
    'shapes of answers',
    {
      a: { type: 'get-body-field', config: { field: 'a' } },
      n: { type: 'to-number' },
      m: { type: 'math', config: { operator: 'divide' }, inputs: { b: 3 } },
      t: { type: 'to-string' },
      inner: { type: 'build-object', config: { fields: ['constructor', 'toString', 'x y'] } },
      bo: { type: 'build-object', config: { fields: ['__proto__', 'n', 'third', 'inner', 'list', 'raw', 'text'] } },
      li: { type: 'build-list', config: { length: 3 }, inputs: { item2: null } },
      mo: { type: 'merge-objects', inputs: { base: { z: 1, n: 2 } } },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\na.value -> n.value\nn.number -> m.a\nn.number -> t.value\nn.number -> inner.constructor\nt.text -> inner.toString\na.value -> inner.x y\nt.text -> bo.__proto__\nn.number -> bo.n\nm.result -> bo.third\ninner.object -> bo.inner\na.value -> li.item0\nli.list -> bo.list\nt.text -> li.item1\na.value -> bo.raw\nt.text -> bo.text\nbo.object -> mo.over\n${ret('mo', 'object')}`,
    [1, '2', 1e21, -0, 5e-324, '1e-7', '\u2028', 123456789012345680000].map((a) => post('/test', { a })),
  ),
];
