import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';
import { answer, query } from './nodes.ts';

const all = { validation: 'all' };
const queryOr = (name: string, text: string) => ({ type: 'get-query-param', config: { name, default: text } });
const isThere = { type: 'compare', config: { operator: 'ne' }, inputs: { right: null } };
const parse = { type: 'parse-json' };
const header = { type: 'get-header', config: { name: 'X-One', sensitive: false } };
const orText = { type: 'fallback', inputs: { fallback: 'a' } };

/**
 * What is computed from a refused value is never reported, even where the emitted code no longer shows the connection.
 */
export const madeOfRefused: readonly Case[] = [
  one(
    'the condition of a Select is refused, and what it always chooses as well',
    {
      ...{ n: query('n'), d: orText, c: isThere, p: parse },
      q: queryOr('q', 'true'),
      x: { type: 'select', inputs: { whenFalse: 1 } },
      b: { type: 'branch' },
      ...{ r: answer(), no: { type: 'return-json', inputs: { body: 'no' } } },
    },
    's.next -> b.in\nn.value -> d.value\nd.value -> c.left\nc.result -> x.condition\nq.value -> p.value\np.value -> x.whenTrue\nx.value -> b.condition\nb.true -> r.in\nb.false -> no.in\nc.result -> r.body',
    ['q=true', 'n=1&n=2&q=true', 'n=1&n=2&q=1', 'n=1&q=1', 'n=1&n=2&q=x', 'q=1&q=2'].map((text) =>
      get(`/test?${text}`),
    ),
    { method: 'GET' },
    { errors: all },
  ),
  one(
    'what a Select never chooses is refused',
    {
      ...{ n: query('n'), d: orText, to: { type: 'to-number' }, c: isThere, q: queryOr('q', 'true'), p: parse },
      x: { type: 'select', inputs: { whenTrue: true } },
      ...{ again: parse, b: { type: 'branch' }, r: answer(), no: { type: 'return-json', inputs: { body: 'no' } } },
    },
    's.next -> b.in\nn.value -> d.value\nd.value -> to.value\nto.number -> c.left\nc.result -> x.condition\nq.value -> p.value\np.value -> x.whenFalse\nx.value -> again.value\nagain.value -> b.condition\nb.true -> r.in\nb.false -> no.in\np.value -> r.body',
    ['q=true&n=1', 'q=x&n=1', 'q=x&n=a', 'q=1&n=a', 'q=x'].map((text) => get(`/test?${text}`)),
    { method: 'GET' },
    { errors: all },
  ),
  one(
    'the default of a value that is always there is refused',
    {
      ...{ n: queryOr('n', '1'), v: { type: 'value', config: { value: '7' } }, d: { type: 'fallback' } },
      ...{ to: { type: 'to-number' }, x: { type: 'get-body-field', config: { field: 'x' } } },
      ...{ sum: { type: 'math', config: { operator: 'add' } }, r: answer() },
    },
    's.next -> r.in\nv.value -> d.value\nn.value -> d.fallback\nd.value -> to.value\nto.number -> sum.a\nx.value -> sum.b\nsum.result -> r.body',
    ['n=1', 'n=1&n=2'].flatMap((text) => [1, '1', 'x', null].map((x) => post(`/test?${text}`, { x }))),
    {},
    { errors: all },
  ),
  one(
    'a value that was read before the point is refused there, and what is made of it is read there',
    {
      found: { type: 'db-exists', config: { table: 'things' } },
      ...{ h: header, d: orText, p: parse },
      q: {
        type: 'db-query',
        config: {
          sql: 'select cast(:at as date) as day, :many as many from things',
          params: { many: 'text[] | null', at: 'timestamp | null' },
        },
      },
      r: answer(),
    },
    's.next -> found.in\nh.value -> d.value\nd.value -> p.value\np.value -> q.many\nh.value -> q.at\nfound.no -> q.in\nd.value -> r.body\nfound.yes -> r.in\nq.next -> r.in',
    ['1 ', '[]', '2024-02-29T12:00:00Z', undefined].map((one) =>
      post('/test', undefined, one === undefined ? {} : { 'x-one': one }),
    ),
    {},
    { tables: things, errors: all },
  ),
];
