import type { JsonValue } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { acting, called, give } from './acting-functions.ts';
import { one } from './case.ts';
import { branch, each, insert, inside, list, log, part, rest, skips, toNumber, writing, written } from './looping.ts';
import { answer, build, counts, field, isEqual } from './nodes.ts';

const atOnce = (config: Readonly<Record<string, string | boolean>> = {}) =>
  each({ item: 'thing', concurrency: 3, ...config });
/** Rows are written in any order, so each brings its id. No name occurs twice in a list: either might be the first. */
const lists = [
  [],
  [{ name: 'a', size: 1 }],
  ['b', 'c', 'skip', 'd', 'e'].map((name, index) => ({ name, size: String(index + 2) })),
  // What an item writes while another one is refused is left open, so the first of these writes nothing.
  [
    { name: 'skip', size: 7 },
    { name: 'g', size: 'x' },
  ],
  [{ name: 'f', size: 7 }, null],
  [1, 2],
  'a',
];
const again = [
  { name: 'h', size: 8 },
  { name: 'a', size: 9 },
  { name: 'i', size: 10 },
  { name: 'j', size: 1 },
];
const calls = (...more: readonly JsonValue[]): Case['calls'] => [...lists, ...more].map((x) => post('/test', { x }));
const withId = { rec: inside(build('id', 'name')) };
const writes = written.replace('rec.size', 'rec.id');
const mail = inside({ type: 'send-email', inputs: { subject: 's', text: 't' } });
const addresses = [[], ['a@example.com'], ['a@example.com', 'fail@example.com', 'c@example.com', 'd@example.com']];
const mails = [...addresses, ['a@example.com', 'b'], ['fail@example.com']].map((x) => post('/test', { x }));

const store = acting(
  'store',
  { ids: 'integer[]' },
  { rows: 'row things[]', failures: '{ code: string; index: integer; message: string }[]' },
  {
    ...{ e: atOnce({ collect: true, onError: 'collect' }), rec: inside(build('id', 'name')), i: inside(insert), give },
    t: inside({ type: 'template', config: { template: 'n{{id}}' } }),
  },
  'start.next -> e.in\nstart.ids -> e.list\ne.body -> i.in\ne.item -> rec.id\ne.item -> t.id\nt.text -> rec.name\nrec.object -> i.record\ni.record -> e.result\ne.next -> give.in\ne.results -> give.rows\ne.failures -> give.failures',
);

/** For Each with `"concurrency"`: the order of what it gives, and what is refused before any item acts. */
export const forEachAtOnce: readonly Case[] = [
  one(
    'at once: rows of a list, in its order',
    { ...writing, ...withId, e: atOnce({ collect: true }), r: answer() },
    `s.next -> e.in\n${writes}\ne.body -> i.in\ni.record -> e.result\ne.next -> r.in\ne.results -> r.body`,
    calls(),
    {},
    rest,
  ),
  one(
    'at once: items that give nothing, beside those that failed',
    {
      ...{ ...writing, ...withId, e: atOnce({ collect: true, onError: 'collect' }), skips, sk: branch, l: inside(log) },
      ...{ o: build('done', 'failed', 'count'), c: counts, r: answer(207) },
    },
    `s.next -> e.in\n${writes}\ne.body -> sk.in\nn.value -> skips.left\nskips.result -> sk.condition\nsk.true -> l.in\nsk.false -> i.in\ni.record -> e.result\ne.next -> c.in\ne.results -> o.done\ne.failures -> o.failed\nc.count -> o.count\nc.next -> r.in\no.object -> r.body`,
    calls(again),
    {},
    rest,
  ),
  one(
    'at once: rows for all items, and for each of them, of which some give none',
    {
      ...{ x: field('x'), e: atOnce({ collect: true }), f: inside(each({ collect: true, concurrency: 2 })) },
      ...{ all: inside(list, 'f'), t: inside({ type: 'template', config: { template: '{{i}}{{j}}' } }, 'f') },
      ...{ odd: inside({ type: 'if-null' }, 'f'), l: inside(log, 'f'), r: answer() },
    },
    's.next -> e.in\nx.value -> e.list\ne.item -> f.list\ne.body -> f.in\nf.item -> odd.value\nf.body -> odd.in\nodd.present -> all.in\nodd.null -> l.in\ne.index -> t.i\nf.index -> t.j\nt.text -> f.result\nf.results -> e.result\ne.next -> r.in\ne.results -> r.body',
    [[[1], [2, null, 3]], [[], [null]], [], [1]].map((x) => post('/test', { x })),
    {},
    rest,
  ),
  one(
    'at once: mails that nothing tells of',
    { x: field('x'), e: atOnce({ onError: 'collect' }), mail, r: { ...answer(), inputs: { body: 'done' } } },
    's.next -> e.in\nx.value -> e.list\ne.item -> mail.to\ne.body -> mail.in\ne.next -> r.in',
    mails,
  ),
  one(
    'typed: at once, in two copies, items of which nothing is read but what was prepared of them',
    {
      ...{ x: field('x'), w: field('w'), q: field('q') },
      way: { type: 'switch', config: { cases: ['a'] } },
      ...{
        b: { ...isEqual(), inputs: { right: 'b' } },
        other: { type: 'branch' },
        e: atOnce(),
        f: inside(each({ collect: true })),
        n: inside(toNumber, 'f'),
        l: inside(log, 'f'),
      },
      ...{ flag: inside({ type: 'to-boolean' }), after: inside(log), c: inside(counts) },
      ...{ r: { ...answer(), inputs: { body: 'done' } }, none: { ...answer(202), inputs: { body: 'none' } } },
    },
    `s.next -> way.in\nw.value -> way.value\nway.a -> e.in\nway.default -> other.in\nw.value -> b.left\nb.result -> other.condition
     other.true -> e.in\nother.false -> none.in
     x.value -> e.list\ne.item -> f.list\ne.item -> f.result\ne.body -> f.in\nf.item -> n.value\nf.body -> l.in\nn.number -> l.data
     q.value -> flag.value\nflag.boolean -> after.data\nf.next -> after.in\nafter.next -> c.in\ne.next -> r.in`,
    [[], [['1', '2'], []], [['1', 'x']], [[1], 'a'], 'a'].flatMap((x) =>
      ['a', 'b', 'c'].flatMap((w) => ['true', 'no'].map((q) => post('/test', { x, w, q }))),
    ),
    {},
    { ...rest, errors: { validation: 'all' } },
  ),
  one(
    'at once: mails, and which of them failed',
    {
      x: field('x'),
      e: atOnce({ onError: 'collect' }),
      mail,
      code: { ...part('code'), parent: 'm' },
      m: { type: 'map' },
      r: answer(),
    },
    's.next -> e.in\nx.value -> e.list\ne.item -> mail.to\ne.body -> mail.in\ne.next -> r.in\ne.failures -> m.list\nm.item -> code.object\ncode.value -> m.result\nm.results -> r.body',
    mails,
  ),
  one(
    'at once: rows of a list, in a function',
    { x: field('x'), c: called('store'), o: build('done', 'failed'), r: answer(207) },
    's.next -> c.in\nx.value -> c.ids\nc.rows -> o.done\nc.failures -> o.failed\nc.next -> r.in\no.object -> r.body',
    [[], [3, 5, 4], [7, 3, 6], [8, 'x']].map((x) => post('/test', { x })),
    {},
    { ...rest, functions: [store] },
  ),
  one(
    'typed: for each at once, of one list or of one with other items',
    {
      c: field('c'),
      pick: { type: 'select', inputs: { whenTrue: [1, 2], whenFalse: ['a', 'b'] } },
      f: { type: 'http-request', config: { url: 'https://api.example.com/a' }, parent: 'e' },
      e: atOnce({ collect: true }),
      r: answer(),
    },
    's.next -> e.in\nc.value -> pick.condition\npick.value -> e.list\ne.body -> f.in\ne.item -> e.result\ne.next -> r.in\ne.results -> r.body',
    [true, false].map((c) => post('/test', { c })),
  ),
];
