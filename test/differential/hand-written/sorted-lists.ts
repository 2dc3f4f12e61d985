import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { log } from './looping.ts';
import { answer, build, field } from './nodes.ts';

/** Lists that are sorted before something is needed of their items, which is then needed of the list before. */
const tables: JsonObject = {
  lines: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      sku: { type: 'text', maxLength: 3 },
      count: { type: 'integer', min: 1, nullable: true },
    },
  },
};
const requests = [
  [
    { sku: 'b', count: 2 },
    { sku: 'a', count: 1 },
  ],
  [{ sku: 'b', count: 0 }, { sku: 'abcd' }],
  [{ sku: 'b', count: null }, { sku: 'a' }, { sku: 'c', count: 3, more: '\0' }],
  [{ count: 1 }, { sku: 'a', count: 2 ** 40 }],
  [{ sku: 'b', count: 'two' }, null],
  [],
  null,
  'text',
  [{ sku: 'a' }, 1],
].map((lines) => post('/test', { lines }));

const sort = (field = 'sku') => ({ type: 'sort-list', config: { orderBy: [{ field }] } });
const insert = { type: 'db-insert', config: { table: 'lines', many: true } };
const sorted = (name: string, nodes: Parameters<typeof one>[1], edges: string, start: JsonObject = {}): Case =>
  one(
    `typed: sorted lists: ${name}`,
    { s: { type: 'start', config: start }, lines: field('lines'), sort: sort(), r: answer(), ...nodes },
    `lines.value -> sort.list\n${edges}`,
    requests,
    {},
    { tables },
  );
const row = { ...build('sku', 'count'), parent: 'each' };
const each = { type: 'for-each' };
const sku = { type: 'get-property', parent: 'each', config: { path: 'sku' } };
const count = { type: 'get-property', parent: 'each', config: { path: 'count' } };
const one1 = { type: 'db-insert', parent: 'each', config: { table: 'lines' } };
const loop =
  'each.item -> sku.object\neach.item -> count.object\nsku.value -> row.sku\ncount.value -> row.count\nrow.object -> i.record\neach.body -> i.in';

export const sortedLists: readonly Case[] = [
  sorted('inserted', { i: insert }, 's.next -> i.in\nsort.list -> i.record\ni.next -> r.in\ni.records -> r.body'),
  sorted(
    'inserted, and answered',
    { i: insert },
    's.next -> i.in\nsort.list -> i.record\ni.next -> r.in\nsort.list -> r.body',
  ),
  sorted(
    'inserted after a log',
    { i: insert, l: log },
    's.next -> l.in\nl.next -> i.in\nsort.list -> i.record\ni.next -> r.in\ni.records -> r.body',
  ),
  sorted(
    'twice',
    { i: insert, by: sort('count') },
    's.next -> i.in\nsort.list -> by.list\nby.list -> i.record\ni.next -> r.in\ni.records -> r.body',
  ),
  sorted(
    'inserted twice, once in another order',
    { i: insert, by: sort('count'), j: insert },
    's.next -> i.in\nlines.value -> by.list\nby.list -> j.record\nsort.list -> i.record\ni.next -> j.in\nj.next -> r.in\ni.records -> r.body',
  ),
  sorted(
    'one by one',
    { each, sku, count, row, i: one1 },
    `s.next -> each.in\nsort.list -> each.list\n${loop}\neach.next -> r.in\nsort.list -> r.body`,
  ),
  sorted(
    'one by one, of a declared body',
    { each, sku, count, row, i: one1 },
    `s.next -> each.in\nsort.list -> each.list\n${loop}\neach.next -> r.in\nlines.value -> r.body`,
    {
      body: {
        type: 'object',
        properties: {
          lines: {
            type: 'array',
            items: {
              type: 'object',
              properties: { sku: { type: 'string' }, count: { type: 'integer' } },
              required: ['sku'],
            },
          },
        },
        required: ['lines'],
      },
    },
  ),
  sorted(
    'made by a Map',
    {
      map: { type: 'map' },
      name: { type: 'get-property', parent: 'map', config: { path: 'sku' } },
      made: { ...build('sku', 'count'), parent: 'map', inputs: { count: 7 } },
      i: insert,
      sorted: sort(),
    },
    's.next -> i.in\nlines.value -> map.list\nmap.item -> name.object\nname.value -> made.sku\nmade.object -> map.result\nmap.results -> sorted.list\nsorted.list -> i.record\ni.next -> r.in\nsort.list -> r.body',
  ),
];
