import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { asObject, odd, one, things } from './case.ts';
import { answer, build, field } from './nodes.ts';

const tables: JsonObject = {
  goods: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      name: { type: 'text', unique: true, minLength: 1, maxLength: 8 },
      size: { type: 'integer', default: 7, min: 0 },
      limit: { type: 'integer', nullable: true },
      weight: { type: 'number', nullable: true },
      at: { type: 'timestamp', nullable: true },
      code: { type: 'uuid', default: 'uuid' },
      data: { type: 'json', nullable: true },
      mark: { type: 'json', default: { a: 1 } },
      created: { type: 'timestamp', default: 'now' },
      shelf: { type: 'integer', nullable: true, references: 'goods.id' },
    },
    checks: [{ left: 'size', operator: 'le', right: 'limit', message: 'too many' }],
  },
  plain: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      note: { type: 'text', default: 'n' },
    },
  },
};

const insert = (config: JsonObject = {}) => ({ type: 'db-insert', config: { table: 'goods', many: true, ...config } });
const before = { type: 'db-insert', config: { table: 'plain' }, inputs: { record: { note: 'before' } } };

const lists: readonly JsonValue[] = [
  [],
  [{ name: 'a' }],
  [
    { name: 'b', size: 3 },
    { name: 'c', size: null, weight: 0.5 },
    { weight: 1, name: 'd', surplus: 1, id: 99, code: 'x' },
  ],
  [{ name: 'e', at: '2024-01-01T00:00:00.1234567+02:00', data: [null, { a: 1 }], mark: 'text' }],
  [{ name: 'f', data: null, mark: null }],
  [{ name: 'g' }, { name: 'g' }],
  [{ name: 'h' }, { name: 'a' }],
  [{ name: 'i' }, { name: 'much too long' }],
  [{ name: 'j' }, { name: '' }],
  [{ name: 'k', size: -1 }],
  [{ name: 'l', size: 9, limit: 8 }],
  [
    { name: 'm', shelf: 1 },
    { name: 'n', shelf: 77 },
  ],
  [{ name: 'o' }, {}],
  [{ name: 'p' }, null],
  [{ name: 'q' }, [{ name: 'r' }]],
  [{ name: 's', at: 'never' }],
  Array.from({ length: 1000 }, (_, index) => ({ name: `n${index}` })),
  Array.from({ length: 1001 }, (_, index) => ({ name: `m${index}` })),
];
const calls = [...lists, ...odd].map((items) => post('/test', { items }));
const edges =
  's.next -> before.in\nbefore.next -> ins.in\nitems.value -> ins.record\nins.next -> r.in\nins.records -> r.body\n';

/** The emitted code is type-checked, too. */
const typed = (each: Case): Case => ({ ...each, name: `typed: ${each.name}` });

const both = (name: string, nodes: Parameters<typeof one>[1], wires: string, requests: Case['calls'] = calls) =>
  [{}, { transaction: true }].map((route) =>
    one(`many: ${name}${'transaction' in route ? ', in a transaction' : ''}`, nodes, wires, requests, route, {
      tables,
    }),
  );

const mapped = {
  ...{ items: field('items'), before, ins: insert(), r: answer(201), each: { type: 'map', config: {} } },
  parts: { type: 'split-object', config: { fields: ['name', 'size', 'at', 'data'] }, parent: 'each' },
  size: { type: 'fallback', inputs: { fallback: 3 }, parent: 'each' },
  row: { ...build('name', 'size', 'at', 'data', 'weight'), inputs: { weight: 0.5 }, parent: 'each' },
};
const ofEach = `s.next -> before.in
items.value -> each.list
each.item -> parts.object
parts.name -> row.name
parts.size -> size.value
size.value -> row.size
parts.at -> row.at
parts.data -> row.data
row.object -> each.result
each.results -> ins.record
ins.next -> r.in`;

/** Several rows in one statement. */
export const manyFlows: readonly Case[] = [
  ...both('of the request', { items: field('items'), before, ins: insert(), r: answer(201) }, edges),
  ...both(
    'the way out of a conflict, and of what else fails',
    {
      ...{ items: field('items'), before, ins: insert(), r: answer(201), o: build('failure') },
      c: { ...answer(409), inputs: { body: 'taken' } },
      e: answer(500),
    },
    `${edges}ins.conflict.name -> c.in\nins.error -> e.in\nins.failure -> o.failure\no.object -> e.body`,
  ),
  ...both(
    'those that are there already are left as they are',
    { items: field('items'), before, ins: insert({ onConflict: { columns: ['name'], do: 'ignore' } }), r: answer(201) },
    edges,
  ),
  ...both(
    'of records that the flow builds, without the columns that have a default',
    {
      ...{ before, u: { type: 'uuid' }, one: build('note'), ins: insert({ table: 'plain' }), r: answer(201) },
      l: { type: 'build-list', config: { length: 1 } },
    },
    `${edges.replace('items.value', 'l.list')}u.value -> one.note\none.object -> l.item0`,
    [post('/test', {}), post('/test', {})],
  ).map(typed),
  ...both(
    'of records that have not the same fields',
    {
      ...{ name: field('name'), size: field('size'), more: field('more'), before, ins: insert(), r: answer(201) },
      ...{
        one: build('name', 'size'),
        other: { ...build('name', 'data', 'id'), inputs: { id: 500, data: { a: 'b' } } },
      },
      l: { type: 'build-list', config: { length: 2 } },
    },
    `${edges.replace('items.value', 'l.list')}name.value -> one.name\nsize.value -> one.size\nmore.value -> other.name\none.object -> l.item0\nother.object -> l.item1`,
    [
      { name: 'a', more: 'b' },
      { name: 'a', more: 'b', size: 1 },
      { name: 'a', more: 'a' },
      { name: 1, more: '' },
    ].map((body) => post('/test', body)),
  ),
  ...both(
    'of rows of another table, of which nothing is written',
    {
      ...{ before, all: { type: 'db-list', config: { table: 'plain', columns: ['note'] } }, r: answer(201) },
      ins: insert({ table: 'plain' }),
    },
    's.next -> before.in\nbefore.next -> all.in\nall.next -> ins.in\nall.records -> ins.record\nins.next -> r.in\nins.records -> r.body',
    [post('/test', asObject({})), post('/test', asObject({}))],
  ),
  ...both(
    'a constant list',
    { before, ins: { ...insert(), inputs: { record: [{ name: 'x' }, { name: 'y', size: 1 }] } }, r: answer(201) },
    edges.replace('items.value -> ins.record\n', ''),
    [post('/test', {}), post('/test', {})],
  ),
  ...both('rows that a Map makes', mapped, `${ofEach}\nbefore.next -> ins.in\nins.records -> r.body`).map(typed),
  ...both(
    'rows that a Map makes, of which one path does without the insert',
    { ...mapped, store: field('store'), b: { type: 'branch' }, o: answer() },
    `${ofEach}\nstore.value -> b.condition\nbefore.next -> b.in\nb.true -> ins.in\nb.false -> o.in\neach.results -> o.body\neach.results -> r.body`,
    [true, false, 1].flatMap((store) => lists.slice(0, 12).map((items) => post('/test', { items, store }))),
  ).map(typed),
  one(
    'rows of which no column fits: the first column in the order of the table is told',
    {
      ...{ note: field('note'), odd: field('odd'), r: answer(201) },
      one: { ...build('weight', 'name'), inputs: { weight: 1, name: 'a' } },
      other: { ...build('size', 'weight', 'name', 'note'), inputs: { name: 'b' } },
      l: { type: 'build-list', config: { length: 2 } },
      ins: { type: 'db-insert', config: { table: 'things', many: true } },
    },
    'note.value -> other.note\nodd.value -> other.size\nodd.value -> other.weight\none.object -> l.item0\nother.object -> l.item1\nl.list -> ins.record\ns.next -> ins.in\nins.next -> r.in\nins.records -> r.body',
    [post('/test', { note: 'a', odd: 'a' }), post('/test', { note: 1, odd: 'a' })],
    {},
    { tables: things },
  ),
];
