import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd, one, things } from './case.ts';
import { answer, field, isEqual, row } from './nodes.ts';

const queued = (config: JsonObject, inputs: JsonObject = {}) => ({
  type: 'http-request',
  config: { method: 'POST', delivery: 'queued', ...config },
  inputs,
});

const done = { type: 'return-json', config: { status: 202 }, inputs: { body: {} } };

/** Requests that are stored before they are sent. None is answered in such a way that it would be sent again. */
export const queuedRequests: readonly Case[] = [
  ...['json', 'form', 'text'].map((body) =>
    one(
      `queued: a body of anything as ${body}, with a query and headers that may be missing`,
      {
        id: field('id'),
        q: field('q'),
        b: field('b'),
        x: queued(
          { url: 'https://api.example.com/object/{{id}}', query: ['q', 'n'], headers: ['X-Note'], body },
          { 'query.n': 7 },
        ),
        r: done,
      },
      `s.next -> x.in\nid.value -> x.id\nq.value -> x.query.q\nb.value -> x.body
id.value -> x.header.X-Note\nx.next -> r.in`,
      [...odd, 'a\r\nb', 'ü'].flatMap((value) => [
        post('/test', { id: 'a', q: 'a', b: value }),
        post('/test', { id: 'b', q: value, b: body === 'form' ? {} : 'b' }),
        post('/test', { id: value, b: body === 'form' ? { c: 'd' } : 'b' }),
      ]),
    ),
  ),
  one(
    'queued: the key is that of the job, unless the flow has one',
    { key: field('key'), x: queued({ url: 'https://api.example.com/list', headers: ['Idempotency-Key'] }), r: done },
    `s.next -> x.in\nkey.value -> x.header.Idempotency-Key\nx.next -> r.in`,
    [{}, { key: 'a' }, { key: null }, {}].map((body) => post('/test', body)),
  ),
  ...['PUT', 'PATCH', 'DELETE', 'GET', 'HEAD'].map((method) =>
    one(
      `queued: ${method}, whatever is answered`,
      { id: field('id'), x: queued({ method, url: 'https://api.example.com/{{id}}' }), r: done },
      `s.next -> x.in\nid.value -> x.id\nx.next -> r.in`,
      ['object', 'list', 'text', 'empty', 'broken', 'missing', 'page', 'moved', 'see', 'large', '', '..'].map((id) =>
        post('/test', { id }),
      ),
    ),
  ),
  ...['bearer', 'basic', 'header'].map((type) =>
    one(
      `queued: a secret is added, ${type}`,
      {
        x: queued(
          {
            url: 'https://api.example.com/object',
            auth: {
              type,
              ...(type === 'basic' ? { username: 'ada' } : {}),
              ...(type === 'header' ? { name: 'X-Key' } : {}),
            },
          },
          { secret: { $secret: 'API_KEY' } },
        ),
        r: done,
      },
      `s.next -> x.in\nx.next -> r.in`,
      [post('/test', {})],
      {},
      { secrets: { API_KEY: { for: ['https://api.example.com'] } } },
    ),
  ),
  one(
    'queued: to a server that a value chooses, which is refused before anything is stored',
    {
      url: field('url'),
      i: { type: 'db-insert', config: { table: 'notes' }, inputs: { record: { name: 'a' } } },
      x: queued({ dynamicOrigin: { allow: ['*.example.com'] }, body: 'json' }, { body: [1] }),
      r: done,
    },
    `s.next -> i.in\ni.next -> x.in\nurl.value -> x.url\nx.next -> r.in`,
    [
      ...['https://a.example.com/object', 'http://a.example.com/object', 'https://example.com/object'],
      ...['https://127.0.0.1/object', 'https://u:p@a.example.com/object', 'https://b.example.com/object?a#b', '', 7],
    ].map((url) => post('/test', { url })),
    { transaction: true },
    {
      tables: {
        notes: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, name: { type: 'text' } } },
      },
    },
  ),
  one(
    'queued: a 4xx takes it back with what was written, and a later failure, too',
    {
      a: field('a'),
      x: queued({ url: 'https://api.example.com/object', body: 'json' }),
      i: { type: 'db-insert', config: { table: 'things' } },
      o: { type: 'build-object', config: { fields: ['name'] } },
      q: { ...isEqual(), inputs: { right: 'no' } },
      b: { type: 'branch' },
      r: answer(),
      no: answer(409),
    },
    `s.next -> x.in\na.value -> x.body\na.value -> o.name\no.object -> i.record\nx.next -> i.in\ni.next -> b.in
a.value -> q.left\nq.result -> b.condition\nb.true -> no.in\nb.false -> r.in\na.value -> no.body\na.value -> r.body`,
    ['yes', 'no', 'yes', 'maybe', 'no', 7].map((a) => post('/test', { a })),
    { transaction: true },
    { tables: things },
  ),
  one(
    'queued: an effect with an error edge takes back only itself',
    {
      a: field('a'),
      x: queued({ url: 'https://api.example.com/object', body: 'json' }),
      i: row('same'),
      r: done,
      e: answer(200),
    },
    `s.next -> x.in\na.value -> x.body\nx.next -> i.in\ni.next -> r.in\ni.error -> e.in\ni.failure -> e.body`,
    [1, 2, 3].map((a) => post('/test', { a })),
    { transaction: true },
    { tables: things },
  ),
];
