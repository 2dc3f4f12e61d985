import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';

const rows: readonly JsonObject[] = [
  { name: 'Rain', note: 'a note', size: 1, data: ['x', 1, true], at: '2026-01-01T00:00:00.123Z' },
  { name: 'rAIN', size: 5, data: [['x'], { x: 1 }] },
  { name: 'ÉCLAIR', note: '100%', size: 9, data: 'x', at: '2026-01-02T00:00:00Z' },
  { name: 'éclair', note: 'A_B', size: -3, data: { x: 'x' }, weight: 0 },
];

/** PostgreSQL finds three words in each of them. */
const compounds = (length: number): string => Array.from({ length }, (_, index) => `a${index}-${index}b`).join(' ');

/** Conditions on all things, fed by the fields of the body. */
const over = (
  name: string,
  where: readonly JsonObject[],
  fields: readonly string[],
  bodies: readonly JsonValue[],
): Case =>
  one(
    name,
    {
      b: { type: 'get-json-body' },
      p: { type: 'split-object', config: { fields: ['rows', ...fields] } },
      n: { type: 'for-each' },
      i: {
        type: 'db-insert',
        parent: 'n',
        config: { table: 'things', onConflict: { columns: ['name'], do: 'ignore' } },
      },
      l: {
        type: 'db-list',
        config: { table: 'things', where, columns: ['name', 'size'], orderBy: [{ column: 'name' }] },
      },
      r: { type: 'return-json' },
    },
    [
      's.next -> n.in\nb.body -> p.object\np.rows -> n.list\nn.body -> i.in\nn.item -> i.record',
      'n.next -> l.in\nl.next -> r.in\nl.records -> r.body',
      ...fields.map((field) => `p.${field} -> l.${field}`),
    ].join('\n'),
    bodies.map((body) => post('/test', { rows, ...asFields(body) })),
    {},
    { tables: things },
  );

const asFields = (body: JsonValue): JsonObject =>
  typeof body === 'object' && body !== null && !('length' in body) ? body : {};

const compared = (column: string, operator: string, input: string, ifMissing = 'skip'): JsonObject => ({
  column,
  operator,
  input,
  ifMissing,
});

export const conditionFlows: readonly Case[] = [
  over(
    'operators on text, with capitals and wildcards',
    [
      compared('name', 'eq-ci', 'name'),
      compared('name', 'contains-ci', 'part'),
      compared('note', 'ends-with', 'end'),
      compared('note', 'not-in', 'none'),
    ],
    ['name', 'part', 'end', 'none'],
    [
      {},
      { name: 'RAIN' },
      { name: 'Éclair' },
      { part: 'AI' },
      { part: 'CLAIR' },
      { part: '\\' },
      { end: '%' },
      { end: '_B' },
      { none: [] },
      { none: ['a note', '100%'] },
    ],
  ),
  over(
    'words that are searched for',
    [{ any: [compared('note', 'search', 'words', 'false'), compared('name', 'search', 'words', 'false')] }],
    ['words'],
    [
      {},
      ...['note', 'A Note', '"a note"', '"note a"', 'rain', 'RAIN -note', 'note -rain', 'a or rain', 'snow', '', ' - '],
      ...['note rain', '-note', 'not', '"a', 'b'],
    ].map((words) => (typeof words === 'string' ? { words } : words)),
  ),
  over(
    'items of JSON, and ends of times and numbers',
    [compared('data', 'has', 'item'), compared('at', 'between', 'at'), compared('size', 'between', 'size', 'false')],
    ['item', 'at.from', 'at.to', 'size.from', 'size.to'],
    [
      {},
      ...['x', 1, true, ['x']].map((item) => ({ item, 'size.from': -9, 'size.to': 9 })),
      { 'size.from': 1, 'size.to': 5 },
      { 'size.from': 5, 'size.to': 1 },
      { 'size.from': 1 },
      { 'size.from': -9, 'size.to': 9, 'at.from': '2026-01-01T01:00:00.123456+01:00' },
      { 'size.from': -9, 'size.to': 9, 'at.to': '2026-01-01T00:00:00.122999Z' },
    ],
  ),
  over(
    'words that are searched for, after minus signs, and too many of them',
    [compared('note', 'search', 'q')],
    ['q'],
    [
      { q: 'note a' },
      { q: '-100 or note' },
      { q: '--note' },
      { q: `${'-'.repeat(19)}a` },
      { q: `${'-'.repeat(20)}a` },
      { q: `note ${'-'.repeat(2000)} a` },
      { q: 'a '.repeat(2000) },
      { q: `${'a '.repeat(2000)}a` },
      { q: 'é'.repeat(2001) },
    ],
  ),
  over(
    'words that are searched for among so many that PostgreSQL could not index them',
    [compared('note', 'search', 'q')],
    ['q'],
    ['a1', 'note'].map((q) => ({
      q,
      rows: [...rows, ...[60_000, 9].map((length) => ({ name: `${length}`, note: compounds(length) }))],
    })),
  ),
  over(
    'conditions in each other, with a shared input and constants',
    [
      { any: [compared('name', 'contains', 'q'), compared('note', 'contains', 'q')] },
      {
        any: [
          compared('size', 'ge', 'least'),
          { all: [compared('weight', 'eq', 'weight'), { column: 'size', operator: 'in', value: [-3, 9] }] },
          { all: [compared('name', 'eq', 'own', 'false'), { column: 'note', operator: 'is-null' }] },
        ],
      },
      { any: [compared('size', 'eq', 'a'), { all: [compared('name', 'eq', 'own')] }] },
    ],
    ['q', 'least', 'weight', 'own', 'a'],
    [{}, { q: 'a' }, { least: 5 }, { weight: 0 }, { own: 'rAIN' }, { own: 'rAIN', a: 9, least: 9 }, { q: null, a: 1 }],
  ),
];
