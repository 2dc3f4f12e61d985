import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { answer, bodies, build, field } from './nodes.ts';

const tables: JsonObject = {
  things: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, note: { type: 'text' } } },
  goods: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      name: { type: 'text', default: 'good' },
      stock: { type: 'integer', nullable: true, min: 0 },
      least: { type: 'integer', default: 0 },
      sum: { type: 'integer', default: 2147483000 },
      price: { type: 'number', nullable: true },
      sold: { type: 'timestamp', nullable: true },
      changed: { type: 'timestamp', nullable: true, onUpdate: 'now' },
    },
    checks: [{ left: 'stock', operator: 'ge', right: 'least', message: 'keep some in stock' }],
  },
};

const byId = [{ column: 'id', operator: 'eq', value: 1 }];
const before = { type: 'db-insert', config: { table: 'things' }, inputs: { record: { note: 'before' } } };
const good = (inputs: JsonObject) => ({
  type: 'db-insert',
  config: { table: 'goods', onConflict: { columns: ['id'], do: 'ignore' } },
  inputs: { record: { id: 1, ...inputs } },
});
const update = (config: JsonObject, inputs: JsonObject = {}) => ({
  type: 'db-update',
  config: { table: 'goods', where: byId, ...config },
  inputs,
});
const start = 's.next -> a.in\na.next -> before.in\nbefore.next -> up.in\n';
const replies = 'up.next -> r.in\nup.record -> r.body\n';

/** With and without a transaction, by several requests one after the other. */
const both = (name: string, nodes: Parameters<typeof one>[1], edges: string, calls: Case['calls']): readonly Case[] =>
  [{}, { transaction: true }].map((route) =>
    one(`set: ${name}${'transaction' in route ? ', in a transaction' : ''}`, nodes, edges, calls, route, { tables }),
  );

const amounts = [2, 2, -3, 0, -0, 5, 1.5, 2147483647, -2147483648, 2147483648, null, '2'].map((n) =>
  post('/test', { n }),
);

/** Columns that the database computes from the present row. */
export const setFlows: readonly Case[] = [
  ...both(
    'a stock that goes down, and not below what its table allows',
    {
      ...{ a: good({ stock: 5, least: 1 }), before, n: field('n'), r: answer() },
      up: update({ set: { stock: { subtract: 'n' } } }),
    },
    `${start}${replies}n.value -> up.n`,
    [...amounts, ...bodies('n')],
  ),
  ...both(
    'failures have a code, beyond 32 bit as well',
    {
      ...{ a: good({ stock: 5 }), before, n: field('n'), r: answer(), e: answer(422) },
      up: update({ set: { sum: { add: 'n' }, stock: { subtract: 'n' } } }),
    },
    `${start}${replies}n.value -> up.n\nup.error -> e.in\nup.failure -> e.body`,
    amounts,
  ),
  ...both(
    'NULL stays NULL, and numbers are as exact as ever',
    {
      ...{ a: good({ price: 0.1 }), before, n: field('n'), r: answer() },
      up: update({ set: { stock: { add: 'm' }, price: { add: 'n' } } }, { m: 1 }),
    },
    `${start}${replies}n.value -> up.n`,
    [0.2, 1e16, -1e308, -1e308, 5e-324, 'x'].map((n) => post('/test', { n })),
  ),
  ...both(
    'the time, beside an object of unknown shape, whose own value of a computed column goes nowhere',
    {
      ...{ a: good({ stock: 1 }), before, n: field('n'), c: field('c'), r: answer() },
      up: update({ set: { sold: 'now', stock: { add: 'n' } } }),
    },
    `${start}${replies}n.value -> up.n\nc.value -> up.changes`,
    [{}, { name: 'a', stock: 99 }, { stock: 'x', sold: 1 }, { name: 1 }, { least: 50 }, null, 'x'].map((c) =>
      post('/test', { n: 1, c }),
    ),
  ),
  ...both(
    'no other columns of an object than those that it may write',
    {
      ...{ a: good({ stock: 5 }), before, c: field('c'), r: answer() },
      up: update({ columns: ['name', 'price'] }),
    },
    `${start}${replies}c.value -> up.changes`,
    [{}, { name: 'a', stock: 99 }, { stock: 1 }, { price: null }, { price: 'x', stock: 'x' }, { name: null }].map((c) =>
      post('/test', { c }),
    ),
  ),
  ...both(
    'a column that the flow gives, over the one that is sent, beside the time, without which there would be no change',
    {
      ...{ a: good({ stock: 5 }), before, c: field('c'), n: field('n'), r: answer() },
      ...{ own: build('stock'), all: { type: 'merge-objects' } },
      up: update({ columns: ['stock', 'name'], set: { sold: 'now' } }),
    },
    `${start}${replies}n.value -> own.stock
c.value -> all.base
own.object -> all.over
all.object -> up.changes`,
    [{}, { name: 'a', stock: 99, least: 7 }, { stock: 'x' }, { name: 1 }].map((c) => post('/test', { c, n: 3 })),
  ),
  ...both(
    'the time alone, of a row that is not there',
    {
      ...{ a: good({}), before, n: field('n'), r: answer(), no: { ...answer(404), inputs: { body: 'none' } } },
      up: { ...update({ where: [{ column: 'id', operator: 'eq' }], set: { sold: 'now' } }) },
    },
    `${start}${replies}n.value -> up.id\nup.missing -> no.in`,
    [1, 2, 'x'].map((n) => post('/test', { n })),
  ),
  ...both(
    'an input that a condition shares, and listed columns',
    {
      ...{ a: good({ stock: 5 }), before, n: field('n'), name: field('name'), r: answer(), o: build('name') },
      ...{ c: build('count') },
      up: update(
        {
          where: [
            { column: 'name', operator: 'ne', value: 'x' },
            { column: 'stock', operator: 'ge', input: 'n', ifMissing: 'skip' },
          ],
          set: { stock: { subtract: 'n' }, least: { add: 'in' } },
        },
        { 'set.in': 0 },
      ),
    },
    `${start}up.next -> r.in\nup.count -> c.count\nc.object -> r.body\nn.value -> up.n\nname.value -> o.name\no.object -> up.changes`,
    [2, 2, 2, 1, 0, null, 'x'].flatMap((n) => [post('/test', { n, name: 'b' }), post('/test', { n })]),
  ),
  ...both(
    'what every update writes, also one by a conflict, unless the flow writes it',
    {
      ...{ a: good({}), before, c: field('c'), at: field('at'), r: answer(), o: build('changed') },
      up: update({ where: [{ column: 'id', operator: 'eq', value: 1 }] }),
      to: update({ where: [{ column: 'least', operator: 'eq', value: 0 }] }),
      again: {
        type: 'db-insert',
        config: { table: 'goods', onConflict: { columns: ['id'], do: 'update' } },
        inputs: { record: { id: 1 } },
      },
      count: { type: 'build-object', config: { fields: ['update', 'count', 'upsert'] } },
    },
    `${start}c.value -> up.changes
up.next -> to.in\nat.value -> o.changed\no.object -> to.changes
to.next -> again.in\nagain.next -> r.in
up.record -> count.update\nto.count -> count.count\nagain.record -> count.upsert\ncount.object -> r.body`,
    [
      { c: { name: 'a' }, at: '2020-01-01T00:00:00.1234Z' },
      { c: { name: 'b', changed: '1999-01-01T00:00:00Z' }, at: null },
      { c: { changed: '1999-01-01T00:00:00Z' }, at: null },
      { c: { name: 'c' }, at: 'x' },
    ].map((body) => post('/test', body)),
  ),
];
