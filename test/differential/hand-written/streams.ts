import type { JsonObject } from '../../../compiler/base/json.ts';
import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';
import { field, row } from './nodes.ts';

const stream = (config: JsonObject = {}) => ({
  type: 'db-list',
  config: { table: 'things', stream: true, orderBy: [{ column: 'id' }], columns: ['id', 'name'], ...config },
});
const sent = (config: JsonObject) => ({ type: 'return-response', config });
const rest = { tables: things };
const edges = 's.next -> l.in\nl.next -> r.in\nl.records -> r.body';

/** Rows that are read while they are sent. */
export const streamFlows: readonly Case[] = [
  one(
    'streams: no row at all',
    { l: stream(), r: sent({ as: 'ndjson' }) },
    edges,
    [get('/test')],
    { method: 'GET' },
    rest,
  ),
  one(
    'streams: no row at all, as CSV',
    { l: stream(), r: sent({ as: 'csv', columns: ['name', 'id'] }) },
    edges,
    [get('/test')],
    { method: 'GET' },
    rest,
  ),
  one(
    'typed: streams: what is stored behind the list is sent, too, and a limit that is missing is none',
    {
      n: field('n'),
      m: field('m'),
      l: stream({ where: [{ column: 'name', operator: 'ne', value: 'c' }] }),
      i: row('b'),
      r: sent({ as: 'ndjson', contentType: 'application/jsonl' }),
    },
    's.next -> l.in\nn.value -> l.limit\nm.value -> l.offset\nl.next -> i.in\ni.next -> r.in\nl.records -> r.body',
    [{}, { n: 1 }, { n: 1001, m: 1 }, { n: -1 }, { n: 'a' }].map((body) => post('/test', body)),
    {},
    rest,
  ),
  one(
    'typed: streams: a status that is computed',
    { n: field('n'), l: stream(), r: sent({ as: 'csv', columns: ['id'] }) },
    `${edges}\nn.value -> r.status`,
    [{ n: 200 }, { n: 204 }, { n: 206 }, { n: 99 }].map((body) => post('/test', body)),
    {},
    rest,
  ),
  one(
    'typed: streams: events',
    {
      l: stream(),
      r: {
        ...sent({ as: 'events', id: 'name', event: 'thing', headers: ['Cache-Control'] }),
        inputs: { 'Cache-Control': 'no-store' },
      },
    },
    edges,
    [get('/test')],
    { method: 'GET' },
    rest,
  ),
  one(
    'typed: events of any items',
    { x: field('x'), r: sent({ as: 'events', id: 'id' }) },
    's.next -> r.in\nx.value -> r.body',
    [[], [{ id: 'a\nid: b\u0000' }, { id: null }, {}, { id: '' }, { id: { a: 1 } }], ['a'], {}].map((x) =>
      post('/test', { x }),
    ),
  ),
  one(
    'typed: lines of JSON',
    { x: field('x'), r: sent({ as: 'ndjson' }) },
    's.next -> r.in\nx.value -> r.body',
    [[], [1, null, 'a\n'], [{ a: [] }], {}, 'a'].map((x) => post('/test', { x })),
  ),
];
