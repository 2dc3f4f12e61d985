import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd, one, things } from './case.ts';
import { answer, build, field, ret } from './nodes.ts';

const request = (config: JsonObject, inputs: JsonObject = {}) => ({
  type: 'http-request',
  config: { url: 'https://api.example.com/{{id}}', ...config },
  inputs,
});

/** The first part of the path asks the neighbour for that answer. */
const asked = [
  ...['object', 'list', 'text', 'empty', 'broken', 'missing', 'page', 'down', 'moved', 'large', 'break', 'half'],
  ...['object?a=1', 'object#x', '../object', '//evil.example/object', 'é ä', '%2e%2e', '..', '.', '', '\ud800', 'a\0b'],
].map((id) => post('/test', { id }));

const both = 'x.status -> o.status\nx.body -> o.body\no.object -> r.body';

/** Requests to other servers: a real one answers them, and breaks off, redirects and lies. */
export const httpFlows: readonly Case[] = [
  one(
    'http: every answer, with no way out',
    { id: field('id'), x: request({}), o: build('status', 'body'), r: answer() },
    `s.next -> x.in\nid.value -> x.id\nx.next -> r.in\n${both}`,
    [...asked, ...odd.map((id) => post('/test', { id }))],
  ),
  one(
    'http: numbers in the path',
    { id: field('id'), n: { type: 'to-number' }, x: request({}), o: build('status', 'body'), r: answer() },
    `s.next -> x.in\nid.value -> n.value\nn.number -> x.id\nx.next -> r.in\n${both}`,
    [1, -1, 0.5, 1e21, 1e-7, 2 ** 31].map((id) => post('/test', { id })),
  ),
  one(
    'http: every answer, with all ways out',
    {
      id: field('id'),
      x: request({}),
      o: build('status', 'body'),
      p: build('status', 'body'),
      r: answer(),
      no: answer(409),
      e: answer(418),
    },
    `s.next -> x.in\nid.value -> x.id\nx.next -> r.in\n${both}
x.rejected -> no.in\nx.status -> p.status\nx.body -> p.body\np.object -> no.body
x.error -> e.in\nx.failure -> e.body`,
    asked,
  ),
  one(
    'http: rejected alone, and what may be rejected as text',
    { id: field('id'), x: request({ response: 'text' }), r: answer(), no: answer(409) },
    `s.next -> x.in\nid.value -> x.id\nx.next -> r.in\nx.body -> r.body\nx.rejected -> no.in\nx.body -> no.body`,
    asked,
  ),
  one(
    'http: query, headers and a body of anything',
    {
      id: field('id'),
      q: field('q'),
      x: request({ method: 'POST', query: ['q', 'n'], headers: ['X-Note'], body: 'json' }, { 'query.n': 7 }),
      r: answer(),
    },
    `s.next -> x.in\nid.value -> x.id\nq.value -> x.query.q\nq.value -> x.header.X-Note\nq.value -> x.body
x.next -> r.in\n${ret('x', 'body')}`,
    [...odd.map((q) => post('/test', { id: 'object', q })), post('/test', { id: 'object', q: 'a\r\nx-b: c' })],
  ),
  ...['bearer', 'basic', 'header'].map((type) =>
    one(
      `http: a secret, ${type}`,
      {
        x: {
          type: 'http-request',
          config: {
            ...{ url: 'https://api.example.com/object', method: 'PUT', response: 'none' },
            auth: {
              type,
              ...(type === 'basic' ? { username: 'ada' } : {}),
              ...(type === 'header' ? { name: 'X-Key' } : {}),
            },
          },
          inputs: { secret: { $secret: 'API_KEY' } },
        },
        r: answer(),
      },
      `s.next -> x.in\nx.next -> r.in\n${ret('x', 'status')}`,
      [post('/test', {})],
      {},
      { secrets: { API_KEY: { for: ['https://api.example.com'] } } },
    ),
  ),
  one(
    'http: what is made of the answer is stored',
    {
      id: field('id'),
      x: request({ maxBytes: 200 }),
      i: { type: 'db-insert', config: { table: 'things' } },
      r: answer(),
    },
    `s.next -> x.in\nid.value -> x.id\nx.next -> i.in\nx.body -> i.record\ni.next -> r.in\n${ret('i', 'record')}`,
    ['object', 'object', 'list', 'text', 'empty', 'large'].map((id) => post('/test', { id })),
    {},
    { tables: things },
  ),
  one(
    'http: in a transaction, which a failure rolls back',
    {
      id: field('id'),
      i: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'a' } } },
      x: request({ method: 'DELETE' }),
      r: answer(),
      no: answer(409),
      e: answer(200),
    },
    `s.next -> i.in\ni.next -> x.in\nid.value -> x.id\nx.next -> r.in\nx.body -> r.body
x.rejected -> no.in\nx.body -> no.body\nx.error -> e.in\nx.failure -> e.body`,
    ['missing', 'page', 'object', 'object', 'moved', '..'].map((id) => post('/test', { id })),
    { transaction: true },
    { tables: things },
  ),
  ...['GET', 'POST', 'PUT', 'DELETE'].map((method) =>
    one(
      `http: ${method} that is sent again, and redirected within the server`,
      {
        id: field('id'),
        x: request(
          {
            ...{ method, retries: 2, redirects: 'same-origin', responseHeaders: ['ETag', 'X-None'] },
            ...(method === 'GET' ? {} : { body: 'text' }),
            headers: ['Idempotency-Key'],
          },
          { ...(method === 'GET' ? {} : { body: 'a\u00e9' }), 'header.Idempotency-Key': 'k' },
        ),
        o: build('tag', 'none', 'body'),
        ...{ r: answer(), no: answer(409), e: answer(418) },
      },
      `s.next -> x.in\nid.value -> x.id\nx.next -> r.in\nx.header.ETag -> o.tag\nx.header.X-None -> o.none\nx.body -> o.body
o.object -> r.body\nx.rejected -> no.in\nx.body -> no.body\nx.error -> e.in\nx.failure -> e.body`,
      ['object', 'down', 'break', 'half', 'hop', 'see', 'circle', 'moved', 'missing', 'broken', 'large'].map((id) =>
        post('/test', { id }),
      ),
    ),
  ),
  one(
    'http: any status passes',
    { id: field('id'), x: request({ onStatus: 'pass' }), o: build('status', 'body'), r: answer(), e: answer(418) },
    `s.next -> x.in\nid.value -> x.id\nx.next -> r.in\n${both}\nx.error -> e.in\nx.failure -> e.body`,
    asked,
  ),
  ...['public', ['hooks.example.com', '*.example.org']].map((allow, index) =>
    one(
      `typed: http: a server that a value chooses, ${index === 0 ? 'any' : 'of some'}`,
      {
        id: field('id'),
        x: {
          type: 'http-request',
          config: { method: 'POST', dynamicOrigin: { allow }, query: ['q'], body: 'json', redirects: 'same-origin' },
          inputs: { body: { a: 1 }, 'query.q': 'é' },
        },
        r: answer(),
      },
      `s.next -> x.in\nid.value -> x.url\nx.next -> r.in\n${ret('x', 'body')}`,
      [
        ...['https://hooks.example.com/object', 'https://a.example.org/object?b=c#d', 'https://example.org/object'],
        ...['https://hooks.example.com:8443/hop', 'http://hooks.example.com/object', 'https://ada@hooks.example.com/'],
        ...['https://127.0.0.1/object', 'https://8.8.8.8/object', 'https://[::ffff:8.8.8.8]/object', 'https://[::1]/'],
        ...['https://[::7f00:1]/', 'https://[2606:4700::1111]/object', 'https://[2002:7f00:1::]/', 'https://10.1/'],
        ...[
          'https://0x7f000001/',
          'HTTPS://HOOKS.EXAMPLE.COM/object',
          'javascript:1',
          '/object',
          '',
          'https://',
          7,
          null,
        ],
      ].map((id) => post('/test', { id })),
    ),
  ),
  one(
    'http: pages',
    {
      id: field('id'),
      x: request({ query: ['q'], pages: { items: 'body.data', next: 'body.links.next', max: 3 } }, { 'query.q': 'a' }),
      o: build('status', 'body'),
      ...{ r: answer(), e: answer(418) },
    },
    `s.next -> x.in\nid.value -> x.id\nx.next -> r.in\n${both}\nx.error -> e.in\nx.failure -> e.body`,
    ['first', 'last', 'far', 'endless', 'object', 'list', 'missing', 'down', 'broken'].map((id) =>
      post('/test', { id }),
    ),
  ),
  one(
    'http: forms of anything',
    { q: field('q'), x: request({ url: 'https://api.example.com/object', method: 'PUT', body: 'form' }), r: answer() },
    `s.next -> x.in\nq.value -> x.body\nx.next -> r.in\n${ret('x', 'body')}`,
    [...odd, { a: [1, null, { b: 'ü&=' }], c: { d: [], e: {}, f: [[1], 2] }, 'g[]': ['x', true] }].map((q) =>
      post('/test', { q }),
    ),
  ),
  one(
    'typed: http: bytes that are sent, and bytes that come',
    {
      raw: { type: 'get-raw-body' },
      x: request({ url: 'https://api.example.com/object', method: 'POST', body: 'bytes', response: 'bytes' }),
      h: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } },
      r: answer(),
    },
    `s.next -> x.in\nraw.raw -> x.body\nx.next -> r.in\nx.body -> h.data\nh.hash -> r.body`,
    ['{"a":1}', 'é', ''].map((body) => post('/test', body)),
  ),
  one(
    'http: a failure in the middle of a transaction tells its status',
    {
      ...{ id: field('id'), x: request({ method: 'PUT' }) },
      ...{
        i: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'a' } } },
        c: { type: 'catch' },
      },
      ...{ r: answer(), e: answer(418), f: answer(419) },
    },
    `s.next -> i.in\ni.next -> x.in\nid.value -> x.id\nx.next -> r.in\nx.body -> r.body\nx.error -> e.in\nx.failure -> e.body
c.next -> f.in\nc.failure -> f.body`,
    ['down', 'missing', 'break', 'object', 'object'].map((id) => post('/test', { id })),
    { transaction: true },
    { tables: things },
  ),
  one(
    'http: placeholders that are called like ports, and answers without a body',
    {
      id: field('id'),
      q: field('q'),
      x: request({
        ...{ url: 'https://api.example.com/{{in}}/x{{body}}.{{n}}', method: 'POST', body: 'json', response: 'none' },
      }),
      r: answer(),
    },
    `s.next -> x.in\nid.value -> x.path.in\nq.value -> x.path.body\nq.value -> x.n\nid.value -> x.body
x.next -> r.in\nx.status -> r.body`,
    [...odd.map((q) => post('/test', { id: 'object', q })), ...asked.map((call) => ({ ...call }))],
  ),
];
