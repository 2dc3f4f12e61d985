import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { flow } from '../../support/compile-flow.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { isObject, odd, one, things } from './case.ts';
import { answer, build, field } from './nodes.ts';

const called = (id: string, inputs: Readonly<Record<string, string>>, nodes: JsonObject, edges: string, rest = {}) => ({
  ...{ id, inputs, flow: flow({ s: { type: 'start' }, e: { type: 'return-values' }, ...nodes }, edges), ...rest },
});
const enqueue = (id: string, config: JsonObject = {}, inputs: JsonObject = {}) => ({
  type: 'enqueue',
  config: { function: id, ...config },
  inputs,
});
const accepted = { type: 'return-json', config: { status: 202 }, inputs: { body: null } };
const insert = { type: 'db-insert', config: { table: 'things' } };

/** Inserts a thing of that name, which may be taken. */
const store = called(
  'store',
  { name: 'string' },
  { o: build('name'), i: insert },
  's.next -> i.in\ns.name -> o.name\no.object -> i.record\ni.next -> e.in',
);
const storeTwice = called(
  'store-twice',
  { name: 'string', other: 'string | null' },
  {
    ...{ o: build('name'), i: insert, p: build('name'), f: { type: 'fallback', inputs: { fallback: 'other' } } },
    j: insert,
  },
  's.next -> i.in\ns.name -> o.name\no.object -> i.record\ni.next -> j.in\ns.other -> f.value\nf.value -> p.name\np.object -> j.record\nj.next -> e.in',
);
const atOnce = { ...storeTwice, id: 'store-at-once', transaction: true };
const countDown = called(
  'count-down',
  { left: 'integer', name: 'string' },
  {
    ...{ o: build('name'), i: insert, c: { type: 'compare', config: { operator: 'le' }, inputs: { right: 0 } } },
    ...{ b: { type: 'branch' }, m: { type: 'math', config: { operator: 'subtract' }, inputs: { b: 1 } } },
    ...{ t: { type: 'template', config: { template: '{{name}}{{left}}' } }, q: enqueue('count-down') },
  },
  `s.next -> b.in\ns.left -> c.left\nc.result -> b.condition\nb.true -> e.in\nb.false -> i.in
s.name -> t.name\ns.left -> t.left\nt.text -> o.name\no.object -> i.record\ni.next -> q.in
s.left -> m.a\nm.result -> q.left\ns.name -> q.name\nq.next -> e.in`,
);
const anything = called(
  'anything',
  { in: 'unknown', key: 'unknown', list: 'string[] | null' },
  { l: { type: 'log', inputs: { message: 'x' } } },
  's.next -> l.in\nl.next -> e.in',
);
/** Inserts a thing of a name that is in an object. */
const storeOf = called(
  'store-of',
  { of: '{ name: string; size?: number }' },
  { g: { type: 'get-property', config: { path: 'name' } }, o: build('name'), i: insert },
  's.next -> i.in\ns.of -> g.object\ng.value -> o.name\no.object -> i.record\ni.next -> e.in',
);

const values: readonly JsonValue[] = ['a', 'b', 'a\0b', '', 7, null, 'a'];
const names = values.map((name) => post('/test', { name, other: 'other' }));
const rest = (...functions: JsonObject[]) => ({ tables: things, functions });
const isText = (value: JsonValue): boolean => typeof value === 'string' || isObject(value);

export const jobFlows: readonly Case[] = [
  one(
    'jobs: answers first, writes afterwards; a job that fails has done nothing or half of it',
    { n: field('name'), q: enqueue('store'), w: enqueue('store-twice'), r: accepted },
    's.next -> q.in\nn.value -> q.name\nq.next -> w.in\nn.value -> w.name\nw.next -> r.in',
    names,
    {},
    rest(store, storeTwice),
  ),
  one(
    'jobs: of an input that is made at the place, the part is told that the database cannot store',
    {
      n: field('name'),
      f: { type: 'template', config: { template: '{{n}}' } },
      o: build('name'),
      q: enqueue('store-of'),
      r: accepted,
    },
    's.next -> q.in\nn.value -> f.n\nf.text -> o.name\no.object -> q.of\nq.next -> r.in',
    names,
    {},
    rest(storeOf),
  ),
  one(
    'jobs: one that has a transaction of its own writes all or nothing',
    { n: field('name'), o: field('other'), w: enqueue('store-at-once'), r: accepted },
    's.next -> w.in\nn.value -> w.name\no.value -> w.other\nw.next -> r.in',
    [...names, ...values.map((other) => post('/test', { name: 'c', other }))],
    {},
    rest(atOnce),
  ),
  one(
    'jobs: stored with the transaction, or taken back with it',
    {
      ...{ n: field('name'), o: build('name'), i: insert, q: enqueue('store'), size: field('size') },
      ...{ c: { type: 'compare', config: { operator: 'gt' }, inputs: { right: 5 } }, b: { type: 'branch' } },
      ...{
        no: { ...accepted, config: { status: 409 } },
        r: accepted,
        t: { type: 'template', config: { template: '{{n}} too' } },
      },
    },
    `s.next -> i.in\nn.value -> o.name\no.object -> i.record\ni.next -> q.in\nn.value -> t.n\nt.text -> q.name\nq.next -> b.in
size.value -> c.left\nc.result -> b.condition\nb.true -> no.in\nb.false -> r.in`,
    ['a', 'b', 'a', 'c'].flatMap((name) => [post('/test', { name, size: 9 }), post('/test', { name, size: 1 })]),
    { transaction: true },
    rest(store),
  ),
  one(
    'jobs: taken back to a savepoint with the call that stored them',
    {
      ...{ n: field('name'), c: { type: 'call', config: { function: 'both' } }, e: answer(409), r: accepted },
    },
    's.next -> c.in\nn.value -> c.name\nc.next -> r.in\nc.error -> e.in\nc.failure -> e.body',
    names,
    { transaction: true },
    rest(
      store,
      called(
        'both',
        { name: 'string' },
        { q: enqueue('store'), o: build('name'), i: insert },
        's.next -> q.in\ns.name -> q.name\nq.next -> i.in\ns.name -> o.name\no.object -> i.record\ni.next -> e.in',
      ),
    ),
  ),
  one(
    'jobs: while one with the key waits, no other is stored',
    {
      ...{ n: field('name'), k: field('key'), d: field('delay') },
      ...{ q: enqueue('store', { retries: 0 }), w: enqueue('store', { backoffSeconds: 3600 }), r: accepted },
    },
    `s.next -> q.in\nn.value -> q.name\nk.value -> q.key\nd.value -> q.delaySeconds\nq.next -> w.in\nn.value -> w.name
k.value -> w.key\nw.next -> r.in`,
    [
      ...['k', '', null, 'a\0', 1].map((key) => post('/test', { name: `name of ${JSON.stringify(key)}`, key })),
      ...[0, 60, null, -1, 0.5, 1e9, '60'].map((delay) =>
        post('/test', { name: `after ${String(delay)}`, delay, key: 'x' }),
      ),
    ],
    {},
    rest(store),
  ),
  one(
    'jobs: a function may enqueue itself',
    { n: field('name'), l: field('left'), q: enqueue('count-down'), r: accepted },
    's.next -> q.in\nn.value -> q.name\nl.value -> q.left\nq.next -> r.in',
    [0, 1, 2, 9, 1.5, -1].map((left) => post('/test', { name: `from ${left}, `, left })),
    {},
    rest(countDown),
  ),
  one(
    'jobs: inputs are stored as JSON, whatever they are called',
    {
      ...{ x: field('x'), y: field('y'), q: enqueue('anything'), r: accepted },
    },
    's.next -> q.in\nx.value -> q.input.in\nx.value -> q.input.key\ny.value -> q.list\nq.next -> r.in',
    [
      ...[...odd, '\ud800', { '\udfff': ['\ud800'] }].map((x) => post('/test', { x })),
      ...odd.map((y) => post('/test', { x: 1, y })),
      ...odd.filter(isText).map((y) => post('/test', { x: { y: [y] }, y: [y] })),
    ],
    {},
    rest(anything),
  ),
];
