import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { flow } from '../../support/compile-flow.ts';
import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd, one, things } from './case.ts';
import { answer, bodies, build, field, query, row } from './nodes.ts';

type Node = Parameters<typeof flow>[0][string];

const each = { type: 'map' };
const inside = (node: Node, parent = 'm'): Node => ({ ...node, parent });
const part = (path: string) => ({ type: 'get-property', config: { path } });
const toNumber = { type: 'to-number' };
const product = { type: 'math', config: { operator: 'multiply' } };

const lines: readonly JsonValue[] = [
  [],
  [{ a: 1, b: 2 }],
  [
    { a: '1', b: 2 },
    { a: '2', b: 'x' },
  ],
  [
    { a: 'x', b: 1 },
    { a: 1, b: null },
  ],
  [{ a: 1e300, b: 1e300 }],
  [{ a: 1, b: 1 }, null],
  [{ a: 1 }, { b: 1 }],
  [[1, 2], [3], []],
  [['1', 'x'], [{}]],
  [[], 'a'],
  [1, 'a', null, true, {}],
];
const calls: Case['calls'] = [
  ...bodies('x'),
  ...lines.flatMap((x) => [1, '2', 'y', null].map((y) => post('/test', { x, y }))),
];

const rates: JsonObject = {
  id: 'rates',
  inputs: { price: 'number', rates: 'unknown', at: 'timestamp' },
  outputs: { prices: 'number[]' },
  flow: flow(
    {
      start: { type: 'start' },
      m: each,
      n: inside(toNumber),
      p: inside(product),
      d: inside({ type: 'date-add', config: { unit: 'days' } }),
      o: inside({ type: 'select' }),
      c: inside({ type: 'compare', config: { operator: 'lt' } }),
      give: { type: 'return-values' },
    },
    `start.next -> give.in\nstart.rates -> m.list\nm.item -> n.value\nn.number -> p.a\nstart.price -> p.b\nstart.at -> d.timestamp\nn.number -> d.amount\nd.timestamp -> c.left\nstart.at -> c.right\nc.result -> o.condition\np.result -> o.whenTrue\nn.number -> o.whenFalse\no.value -> m.result\nm.results -> give.prices`,
  ),
};

/** Map: what it refuses and in which order, what is computed once, and what names mean inside. */
export const containerFlows: readonly Case[] = [
  one(
    'map: what is made of each item, item by item',
    {
      ...{ x: field('x'), m: each, a: inside(part('a')), b: inside(part('b')), r: answer() },
      ...{ na: inside(toNumber), nb: inside(toNumber), p: inside(product), o: inside(build('i', 'p')) },
    },
    `s.next -> r.in\nx.value -> m.list\nm.item -> a.object\nm.item -> b.object\na.value -> na.value\nb.value -> nb.value\nna.number -> p.a\nnb.number -> p.b\nm.index -> o.i\np.result -> o.p\no.object -> m.result\nm.results -> r.body`,
    calls,
  ),
  one(
    'map: what has nothing to do with the item is computed once, and is needed for an empty list too',
    {
      ...{ x: field('x'), y: field('y'), m: each, n: inside(toNumber), u: { type: 'uuid' }, r: answer() },
      ...{ v: inside({ type: 'uuid' }), now: inside({ type: 'now' }), o: inside(build('n', 'u', 'v', 'now', 'item')) },
    },
    `s.next -> r.in\nx.value -> m.list\ny.value -> n.value\nn.number -> o.n\nu.value -> o.u\nv.value -> o.v\nnow.value -> o.now\nm.item -> o.item\no.object -> m.result\nm.results -> r.body`,
    calls,
  ),
  one(
    'map of at most one item, in a map of at most two',
    {
      ...{ x: field('x'), m: { ...each, config: { max: 2 } }, r: answer() },
      ...{ inner: inside({ ...each, config: { max: 1 } }), n: inside(toNumber, 'inner') },
    },
    `s.next -> r.in\nx.value -> m.list\nm.item -> inner.list\ninner.item -> n.value\nn.number -> inner.result\ninner.results -> m.result\nm.results -> r.body`,
    [...calls, ...[[[1], ['2']], [[1, 2]], [[], [], []]].map((x) => post('/test', { x }))],
  ),
  one(
    'map in a map, and both indexes',
    {
      ...{ x: field('x'), y: field('y'), m: each, r: answer(), inner: inside(each) },
      ...{ n: inside(toNumber, 'inner'), p: inside(product, 'inner'), q: inside(toNumber) },
      ...{ o: inside(build('i', 'j', 'p', 'outer'), 'inner'), l: inside({ type: 'list-length' }) },
    },
    `s.next -> r.in\nx.value -> m.list\nm.item -> inner.list\ninner.item -> n.value\ny.value -> q.value\nn.number -> p.a\nq.number -> p.b\nm.index -> o.i\ninner.index -> o.j\np.result -> o.p\nl.length -> o.outer\nm.item -> l.list\no.object -> inner.result\ninner.results -> m.result\nm.results -> r.body`,
    calls,
  ),
  one(
    'map that only gives a constant, the index or what is around it',
    {
      ...{ x: field('x'), y: field('y'), m: each, k: { ...each, inputs: { result: 7 } }, i: each, r: answer() },
      o: build('m', 'k', 'i'),
    },
    `s.next -> r.in\nx.value -> m.list\nx.value -> k.list\nx.value -> i.list\ny.value -> m.result\ni.index -> i.result\nm.results -> o.m\nk.results -> o.k\ni.results -> o.i\no.object -> r.body`,
    calls,
  ),
  one(
    'map: names of nodes and of list kinds inside',
    {
      ...{ x: field('x'), y: field('y'), r: answer() },
      m: { ...each, label: 'item', config: { item: 'each' } },
      f: inside({ type: 'filter-list', label: 'item', config: { where: [{ operator: 'ne' }] } }),
      k: inside({ ...each, label: 'each', config: { item: 'item' } }),
      t: inside({ type: 'template', label: 'index', config: { template: '{{a}}{{b}}' } }, 'k'),
    },
    `s.next -> r.in\nx.value -> m.list\nm.item -> f.list\ny.value -> f.item.ne\nf.list -> k.list\nk.item -> t.a\nk.index -> t.b\nt.text -> k.result\nk.results -> m.result\nm.results -> r.body`,
    calls,
  ),
  one(
    'map behind a test, in both branches and after them',
    {
      ...{ x: field('x'), y: query('y'), z: field('y'), m: each, n: inside(toNumber), t: inside(product) },
      ...{ b: { type: 'if-null' }, i: row('a'), k: row('b'), r: answer(), q: answer(201) },
    },
    `s.next -> b.in\ny.value -> b.value\nb.null -> i.in\ni.next -> r.in\nx.value -> m.list\nm.item -> n.value\nz.value -> t.b\nn.number -> t.a\nt.result -> m.result\nm.results -> r.body\nb.present -> k.in\nk.next -> q.in\nb.value -> q.body`,
    [...calls, ...odd.map((x) => post('/test?y=1', { x })), post('/test?y=1', { x: ['a'], y: 1 })],
    {},
    { tables: things },
  ),
  one(
    'map over rows, with an item that may be missing in parts',
    {
      ...{
        l: { type: 'db-list', config: { table: 'things' } },
        r: answer(),
        m: { ...each, config: { item: 'thing' } },
      },
      ...{
        n: inside(part('note')),
        f: inside({ type: 'fallback', inputs: { fallback: 'none' } }),
        s1: inside(part('size')),
      },
      ...{ p: inside({ ...product, inputs: { b: 2 } }), o: inside(build('note', 'size')), i: row('a') },
    },
    `s.next -> i.in\ni.next -> l.in\nl.next -> r.in\nl.records -> m.list\nm.item -> n.object\nn.value -> f.value\nf.value -> o.note\nm.item -> s1.object\ns1.value -> p.a\np.result -> o.size\no.object -> m.result\nm.results -> r.body`,
    [post('/test', {}), get('/test')],
    {},
    { tables: things },
  ),
  one(
    'map in a function, with the clock and values around it',
    {
      ...{ x: field('x'), y: field('y'), now: { type: 'now' }, n: toNumber, r: answer() },
      c: { type: 'call', config: { function: 'rates' } },
    },
    `s.next -> r.in\nx.value -> c.rates\ny.value -> n.value\nn.number -> c.price\nnow.value -> c.at\nc.prices -> r.body`,
    [...calls, post('/test', { x: [-1, 1, '2'], y: 3 }), post('/test', { x: [1e300], y: 1e300 })],
    {},
    { functions: [rates] },
  ),
];
