import type { JsonObject } from '../../../compiler/base/json.ts';
import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { acting, called } from './acting-functions.ts';
import { one, things } from './case.ts';
import { answer, build, counts, field, isEqual, row } from './nodes.ts';

const year = 31_000_000;
const limit = (max: number, scope?: string, inputs: JsonObject = {}) => ({
  type: 'limit-rate',
  config: { max, perSeconds: year, ...(scope === undefined ? {} : { scope }) },
  inputs,
});
const tooMany = (text = 'too many') => ({
  type: 'return-json',
  config: { status: 429 },
  inputs: { body: { error: text } },
});

/** A guard that looks something up, and counts the callers it does not know. */
const guard: JsonObject = {
  ...acting(
    'guard',
    {},
    { rows: 'integer' },
    {
      b: { type: 'get-basic-auth' },
      c: { type: 'client-address' },
      key: { type: 'template', config: { template: '{{network}} {{password}}' } },
      given: { type: 'if-null' },
      counts,
      l: limit(2),
      none: { type: 'return-json', config: { status: 401 }, inputs: { body: null } },
      many: tooMany(),
      give: { type: 'return-values' },
    },
    `start.next -> given.in\nb.password -> given.value\ngiven.null -> none.in\ngiven.present -> counts.in\ncounts.next -> l.in
     given.value -> key.password\nc.network -> key.network\nkey.text -> l.key\nl.exceeded -> many.in\nl.within -> give.in\ncounts.count -> give.rows`,
  ),
  guard: true,
};

const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`a:${password}`).toString('base64')}` });
const keys = (...all: readonly unknown[]): Case['calls'] => all.map((a) => post('/test', { a }));

/** What is counted, and that nothing undoes a count. */
export const limitFlows: readonly Case[] = [
  one(
    'typed: a key passes as often as it may, whatever it is',
    { a: field('a'), l: limit(2), o: build('remaining'), ok: answer(), no: tooMany() },
    `s.next -> l.in\na.value -> l.key\nl.within -> ok.in\nl.remaining -> o.remaining\no.object -> ok.body\nl.exceeded -> no.in`,
    [
      ...keys('a', 'b', 'a', 'a', 'a', 'b', 'b', '', '', '', 'a\0', '\ud800', '\ud801', '\ufffd', '\ud800', '\ud800'),
      ...keys(null, 1, ['a'], { a: 1 }, undefined),
    ],
  ),
  one(
    'typed: when a key may be used again is told in seconds',
    {
      a: field('a'),
      l: limit(1),
      least: { type: 'compare', config: { operator: 'ge' }, inputs: { right: year - 1000 } },
      most: { type: 'compare', config: { operator: 'le' }, inputs: { right: year } },
      both: { type: 'and' },
      o: build('isRight'),
      ok: answer(),
      no: answer(429),
    },
    `s.next -> l.in\na.value -> l.key\nl.within -> ok.in\nl.remaining -> ok.body\nl.exceeded -> no.in\nl.retryAfter -> least.left
     l.retryAfter -> most.left\nleast.result -> both.a\nmost.result -> both.b\nboth.result -> o.isRight\no.object -> no.body`,
    keys('a', 'a', 'a'),
  ),
  one(
    'typed: numbers in headers, beside data that has to be text',
    {
      ...{ a: field('a'), b: field('b') },
      l: limit(2),
      n: { type: 'to-number' },
      twice: { type: 'math', config: { operator: 'multiply' }, inputs: { b: 0.1 } },
      ok: {
        type: 'return-json',
        config: { headers: ['X-Left', 'X-Size', 'X-Text', 'X-Fixed'] },
        inputs: { body: null, 'X-Fixed': -1.5 },
      },
      no: tooMany(),
    },
    `s.next -> l.in\na.value -> l.key\na.value -> n.value\nn.number -> twice.a\ntwice.result -> ok.X-Size\nb.value -> ok.X-Text
     l.within -> ok.in\nl.remaining -> ok.X-Left\nl.exceeded -> no.in`,
    [
      ['1', 'x'],
      ['1', 'é'],
      ['1e300', 'x'],
      ['1e-300', 'x'],
      ['-0', 'x'],
      ['2', 2],
      ['3', null],
      ['3', 'a\nb'],
    ].map(([a = null, b = null]) => post('/test', { a, b })),
  ),
  one(
    'a strict limit takes back no use of a lax one that counts with it',
    {
      ...{ a: field('a'), w: { type: 'switch', config: { cases: ['strict'] } } },
      ...{ strict: limit(1, 'both', { key: 'a' }), lax: limit(4, 'both', { key: 'a' }) },
      ...{ ok: answer(), more: answer(201), no: tooMany(), never: tooMany('far too many') },
    },
    `s.next -> w.in\na.value -> w.value\na.value -> ok.body\na.value -> more.body\nw.strict -> strict.in\nw.default -> lax.in
     strict.within -> ok.in\nlax.within -> more.in\nstrict.exceeded -> no.in\nlax.exceeded -> never.in`,
    keys('lax', 'lax', 'strict', 'lax', 'strict', 'lax', 'strict', 'lax'),
  ),
  one(
    'two limits, of which one is used by both ways to the other',
    {
      a: field('a'),
      b: field('b'),
      one: limit(1, 'one'),
      two: limit(3, 'two'),
      again: limit(3, 'two'),
      ok: answer(),
      no: tooMany(),
    },
    `s.next -> one.in\na.value -> one.key\none.within -> two.in\none.exceeded -> again.in\nb.value -> two.key\nb.value -> again.key
     two.within -> ok.in\nagain.within -> ok.in\ntwo.exceeded -> no.in\nagain.exceeded -> no.in\na.value -> ok.body`,
    [
      ['a', 'x'],
      ['a', 'x'],
      ['a', 'x'],
      ['a', 'x'],
      ['b', 'x'],
      ['b', 'y'],
      ['x', 'a'],
    ].map(([a = '', b = '']) => post('/test', { a, b })),
  ),
  one(
    'typed: an answer that rolls back takes no count back',
    {
      ...{ a: field('a'), b: field('b') },
      l: limit(2),
      k: { type: 'deduplicate', config: { keepDays: 1 } },
      c: counts,
      i: row('a'),
      n: { type: 'to-number' },
      w: { type: 'switch', config: { cases: ['no', 'fail'] } },
      ...{ ok: answer(), again: answer(202), no: answer(409), fail: answer(500), many: tooMany() },
    },
    `s.next -> c.in\nc.next -> l.in\na.value -> l.key\nl.exceeded -> many.in\nl.within -> k.in\nb.value -> k.key\nk.duplicate -> again.in
     c.count -> again.body\nk.first -> i.in\ni.next -> w.in\nb.value -> w.value\nw.no -> no.in\nw.fail -> fail.in\nw.default -> ok.in
     b.value -> n.value\nn.number -> ok.body\nc.count -> no.body\nc.count -> fail.body`,
    [
      ['a', 'no'],
      ['a', 'no'],
      ['a', '1'],
      ['b', 'fail'],
      ['b', 'x'],
      ['b', '2'],
      ['c', '3'],
      ['c', '3'],
      ['c', '3'],
      ['d', 4],
    ].map(([a = '', b = '']) => post('/test', { a, b })),
    { transaction: true },
    { tables: things },
  ),
  one(
    'typed: each way on from a limit has a transaction of its own',
    {
      ...{ a: field('a'), b: field('b') },
      l: limit(1),
      log: { type: 'db-insert', config: { table: 'things' } },
      noted: { type: 'template', config: { template: '{{a}} {{b}}' } },
      rec: build('name'),
      noted2: { type: 'template', config: { template: 'late {{b}}' } },
      late: { type: 'db-insert', config: { table: 'things' } },
      rec2: build('name'),
      same: isEqual(),
      is: { type: 'branch' },
      ...{ ok: answer(), no: answer(409), many: { ...answer(429), config: { status: 429, commit: true } } },
    },
    `s.next -> l.in\na.value -> l.key\nl.within -> log.in\na.value -> noted.a\nb.value -> noted.b\nnoted.text -> rec.name\nrec.object -> log.record
     log.next -> is.in\na.value -> same.left\nb.value -> same.right\nsame.result -> is.condition\nis.true -> ok.in\nis.false -> no.in
     log.record -> ok.body\na.value -> no.body\nl.exceeded -> late.in\nb.value -> noted2.b\nnoted2.text -> rec2.name\nrec2.object -> late.record
     late.next -> many.in\nlate.record -> many.body`,
    [
      ['a', 'a'],
      ['a', 'b'],
      ['b', 'c'],
      ['b', 'd'],
      ['b', 'd'],
    ].map(([a = '', b = '']) => post('/test', { a, b })),
    { transaction: true },
    { tables: things },
  ),
  ...[true, false].map((transaction) =>
    one(
      `a guard that limits runs before ${transaction ? 'the transaction' : 'what is written'}`,
      {
        g: called('guard'),
        i: row('a'),
        o: build('rows'),
        ok: answer(transaction ? 404 : 200),
      },
      `s.next -> g.in\ng.next -> i.in\ni.next -> ok.in\ng.rows -> o.rows\no.object -> ok.body`,
      [
        get('/test'),
        get('/test', basic('secret')),
        get('/test', basic('secret')),
        get('/test', basic('secret')),
        get('/test', basic('other')),
      ],
      { method: 'GET', transaction },
      { tables: things, functions: [guard] },
    ),
  ),
  one(
    'items of a loop are counted one by one',
    {
      list: field('list'),
      each: { type: 'for-each', config: { collect: true } },
      l: { ...limit(2), parent: 'each' },
      ok: answer(),
      no: { ...tooMany(), parent: 'each' },
    },
    `s.next -> each.in\nlist.value -> each.list\neach.body -> l.in\neach.item -> l.key\nl.remaining -> each.result\nl.exceeded -> no.in
     each.next -> ok.in\neach.results -> ok.body`,
    [
      post('/test', { list: ['a', 'b', 'a'] }),
      post('/test', { list: ['b', 'c', 'a', 'd'] }),
      post('/test', { list: ['d', 'd', 'd'] }),
      post('/test', { list: [1] }),
    ],
  ),
  one(
    'behind Catch, what is counted stays, too',
    {
      a: field('a'),
      i: row('a'),
      f: { type: 'catch' },
      l: limit(1),
      ok: answer(),
      no: answer(503),
      many: tooMany(),
    },
    `s.next -> i.in\ni.next -> ok.in\na.value -> ok.body\nf.next -> l.in\na.value -> l.key\nl.within -> no.in\nl.remaining -> no.body\nl.exceeded -> many.in`,
    keys('a', 'a', 'a', 'b'),
    { transaction: true },
    { tables: things },
  ),
];
