import type { JsonObject } from '../../../compiler/base/json.ts';
import { get, post } from '../calls.ts';
import type { Tick } from '../compare.ts';
import type { Case } from '../run-case.ts';
import { acting, called, give } from './acting-functions.ts';
import { one } from './case.ts';
import { atomic, each, inside, insert, log, part, rest, toNumber } from './looping.ts';
import { answer, bodies, build, counts, field, isEqual, row } from './nodes.ts';

const tick: Tick = { tick: 'test' };
const caught = { type: 'catch' };
const cron = { type: 'start', config: { trigger: { type: 'cron', schedule: '0 3 29 2 *' } } };
const where = (route: object): string => (route === atomic ? 'in a transaction' : 'outside a transaction');
const names = ['a', 'b', 'a', 'c'].map((x) => post('/test', { x }));

/** Answers with the failure, and with how many rows there are by then. */
const told = { caught, n: counts, o: build('why', 'count'), sorry: answer(409) };
const telling =
  'caught.next -> n.in\nn.next -> sorry.in\ncaught.failure -> o.why\nn.count -> o.count\no.object -> sorry.body';

/** Stores a first row, and then one that may be there already. */
const two = { f: build('name'), x: field('x'), i: insert, w: row('first'), r: answer() };
const storing =
  's.next -> w.in\nw.next -> i.in\nx.value -> f.name\nf.object -> i.record\ni.next -> r.in\ni.record -> r.body';

/** Stores a name twice, if asked to, and returns why that failed. */
const store: JsonObject = acting(
  'store',
  { name: 'string', twice: 'boolean' },
  { why: 'string | null', count: 'integer | null' },
  {
    ...{ rec: build('name'), i: insert, b: { type: 'branch' }, j: insert, give },
    ...{ caught, n: counts, code: part('code'), other: { type: 'return-values' } },
  },
  'start.next -> i.in\nstart.name -> rec.name\nrec.object -> i.record\nrec.object -> j.record\ni.next -> b.in\nstart.twice -> b.condition\nb.true -> j.in\nb.false -> give.in\nj.next -> give.in\ncaught.next -> n.in\nn.next -> other.in\nn.count -> other.count\ncaught.failure -> code.object\ncode.value -> other.why',
);

/** A function that fails again after its Catch, with its own message. */
const again: JsonObject = acting(
  'again',
  { name: 'string' },
  {},
  { rec: build('name'), i: insert, give, caught, m: part('message'), no: { type: 'fail' } },
  'start.next -> i.in\nstart.name -> rec.name\nrec.object -> i.record\ni.next -> give.in\ncaught.next -> no.in\ncaught.failure -> m.object\nm.value -> no.message',
);

/** Returns, after Catch, an input with the name of a `catch` parameter. */
const hidden: JsonObject = acting(
  'hidden',
  { error: 'string' },
  { was: 'string | null' },
  { rec: build('name'), i: insert, give, caught, other: { type: 'return-values' } },
  'start.next -> i.in\nstart.input.error -> rec.name\nrec.object -> i.record\ni.next -> give.in\ncaught.next -> other.in\nstart.input.error -> other.was',
);

/** A guard that answers by itself, and lets requests through if its look-up fails. */
const guard: JsonObject = {
  ...acting(
    'guard',
    { name: 'string' },
    { why: 'string | null' },
    {
      ...{ rec: build('name'), i: insert, is: { ...isEqual(), inputs: { right: 'stop' } }, b: { type: 'branch' } },
      ...{
        no: { ...answer(403), inputs: { body: 'no' } },
        give,
        caught,
        m: part('code'),
        other: { type: 'return-values' },
      },
    },
    'start.next -> i.in\nstart.name -> rec.name\nrec.object -> i.record\ni.next -> b.in\nstart.name -> is.left\nis.result -> b.condition\nb.true -> no.in\nb.false -> give.in\ncaught.next -> other.in\ncaught.failure -> m.object\nm.value -> other.why',
  ),
  guard: true,
};

/** Catch: where a flow continues after a failure that nothing else handles. */
export const catchingFlows: readonly Case[] = [
  ...[{}, atomic].flatMap((route): readonly Case[] => [
    one(
      `typed: Catch, ${where(route)}`,
      { ...two, ...told },
      `${storing}\n${telling}`,
      [...names, ...bodies('x')],
      route,
      rest,
    ),
    one(
      `typed: Catch reads what is there at Start, once for both ways, ${where(route)}`,
      {
        ...{ ...two, ...told, o: build('why', 'count', 'x', 'id', 'size') },
        ...{ u: { type: 'uuid' }, f: build('name', 'code'), size: field('size'), number: toNumber },
      },
      `${storing}\n${telling}\nu.value -> f.code\nu.value -> o.id\nx.value -> o.x\nsize.value -> number.value\nnumber.number -> o.size`,
      [...names, post('/test', { x: 'a', size: '7' }), post('/test', { x: 'a', size: 'no' }), ...bodies('x')],
      route,
      rest,
    ),
    one(
      `Catch where some failures have a way of their own, ${where(route)}`,
      { ...two, ...told, e: answer(202) },
      `${storing}\n${telling}\nw.error -> e.in\nw.failure -> e.body`,
      names,
      route,
      rest,
    ),
    one(
      `a failure behind Catch is not caught again, ${where(route)}`,
      { ...two, caught, j: row('first'), sorry: answer(202) },
      `${storing}\ncaught.next -> j.in\nj.next -> sorry.in\nj.record -> sorry.body`,
      names,
      route,
      rest,
    ),
    one(
      `a refused value and an answer are not caught, ${where(route)}`,
      {
        ...{
          x: field('x'),
          w: row('w'),
          n: toNumber,
          is: { ...isEqual('gt'), inputs: { right: 3 } },
          b: { type: 'branch' },
        },
        ...{ r: answer(), no: { ...answer(418), inputs: { body: 'no' } }, caught, c: counts, sorry: answer(202) },
      },
      's.next -> b.in\nx.value -> n.value\nn.number -> is.left\nis.result -> b.condition\nb.true -> w.in\nw.next -> no.in\nb.false -> r.in\nn.number -> r.body\ncaught.next -> c.in\nc.next -> sorry.in\nc.count -> sorry.body',
      [post('/test', { x: 1 }), post('/test', { x: 'no' }), post('/test', { x: 5 }), post('/test', { x: 5 })],
      route,
      rest,
    ),
    one(
      `Fail goes to Catch, ${where(route)}`,
      {
        ...{ x: field('x'), w: row('w'), is: { ...isEqual(), inputs: { right: 1 } }, b: { type: 'branch' } },
        ...{
          no: { type: 'fail', inputs: { message: 'one' } },
          r: answer(),
          caught,
          c: counts,
          o: build('why', 'count'),
        },
        sorry: answer(202),
      },
      's.next -> w.in\nw.next -> b.in\nx.value -> is.left\nis.result -> b.condition\nb.true -> no.in\nb.false -> r.in\nx.value -> r.body\ncaught.next -> c.in\ncaught.failure -> o.why\nc.count -> o.count\nc.next -> sorry.in\no.object -> sorry.body',
      [post('/test', { x: 1 }), post('/test', { x: 2 })],
      route,
      rest,
    ),
    one(
      `items that fail go to Catch, ${where(route)}`,
      {
        ...{ x: field('x'), e: each(), i: inside(insert), f: inside(build('name')), r: answer(), v: field('v') },
        ...told,
      },
      `s.next -> e.in\nx.value -> e.list\ne.body -> i.in\ne.item -> f.name\nf.object -> i.record\ne.next -> r.in\nv.value -> r.body\n${telling}`,
      [
        post('/test', { x: ['a', 'b'], v: 1 }),
        post('/test', { x: ['c', 'a', 'd'], v: 2 }),
        post('/test', { x: ['d', 7], v: 3 }),
        post('/test', { x: [], v: 4 }),
      ],
      route,
      rest,
    ),
    one(
      `typed: items behind Catch, ${where(route)}`,
      {
        ...{
          ...two,
          caught,
          e: each(),
          l: inside(log),
          p: part('code'),
          t: { type: 'build-list', config: { length: 2 } },
        },
        ...{ j: inside(insert), g: inside(build('name', 'note')), sorry: answer(202), c: counts },
      },
      `${storing}\ncaught.next -> e.in\ncaught.failure -> p.object\np.value -> t.item0\nx.value -> t.item1\nt.list -> e.list\ne.body -> l.in\nl.next -> j.in\ne.item -> g.note\ne.item -> g.name\ng.object -> j.record\ne.next -> c.in\nc.next -> sorry.in\nc.count -> sorry.body`,
      names,
      route,
      rest,
    ),
    one(
      `typed: a function with Catch, ${where(route)}`,
      {
        ...{ w: row('w'), x: field('x'), t: field('t'), c: called('store'), n: counts },
        ...{ o: build('why', 'inside', 'count'), r: answer() },
      },
      's.next -> c.in\nx.value -> c.name\nt.value -> c.twice\nc.next -> n.in\nn.next -> r.in\nc.why -> o.why\nc.count -> o.inside\nn.count -> o.count\no.object -> r.body'.replace(
        's.next -> c.in',
        's.next -> w.in\nw.next -> c.in',
      ),
      [post('/test', { x: 'a', t: false }), get('/test'), post('/test', { x: 'b', t: true }), post('/test', { x: 1 })],
      route,
      { ...rest, functions: [store] },
    ),
    one(
      `a function with Catch, called until nothing fails any more, ${where(route)}`,
      {
        ...{ x: field('x'), t: field('t'), c: called('store'), d: called('store'), n: counts },
        ...{ o: build('first', 'second', 'count'), r: answer(), y: { type: 'value', config: { value: false } } },
      },
      's.next -> c.in\nx.value -> c.name\nt.value -> c.twice\nc.next -> d.in\nx.value -> d.name\ny.value -> d.twice\nd.next -> n.in\nn.next -> r.in\nc.why -> o.first\nd.why -> o.second\nn.count -> o.count\no.object -> r.body',
      [true, false, true].flatMap((t) => ['a', 'b'].map((x) => post('/test', { x, t }))),
      route,
      { ...rest, functions: [store] },
    ),
    one(
      `a function that fails behind its Catch, called by a flow with another, ${where(route)}`,
      { ...{ x: field('x'), w: row('w'), c: called('again'), r: answer() }, ...told },
      `s.next -> w.in\nw.next -> c.in\nx.value -> c.name\nc.next -> r.in\nw.record -> r.body\n${telling}`,
      names,
      route,
      { ...rest, functions: [again] },
    ),
    one(
      `typed: a function with an input named as what is caught, ${where(route)}`,
      { x: field('x'), c: called('hidden'), o: build('was'), r: answer() },
      's.next -> c.in\nx.value -> c.input.error\nc.next -> r.in\nc.was -> o.was\no.object -> r.body',
      names,
      route,
      { ...rest, functions: [hidden] },
    ),
    one(
      `a guard with Catch, ${where(route)}`,
      { x: field('x'), c: called('guard'), n: counts, o: build('why', 'count'), r: answer() },
      's.next -> c.in\nx.value -> c.name\nc.next -> n.in\nn.next -> r.in\nc.why -> o.why\nn.count -> o.count\no.object -> r.body',
      [...names, ...['stop', 'stop'].map((x) => post('/test', { x }))],
      route,
      { ...rest, functions: [guard] },
    ),
    one(
      `a scheduled flow with Catch, ${where(route)}`,
      { s: cron, i: row('a'), j: row('b'), caught, c: counts, l: log },
      's.next -> i.in\ni.next -> j.in\ncaught.next -> c.in\nc.next -> l.in\ncaught.failure -> l.data',
      [tick, tick],
      route,
      rest,
    ),
    one(
      `typed: a scheduled flow that fails behind Catch, ${where(route)}`,
      { s: cron, i: row('a'), caught, m: part('message'), no: { type: 'fail' } },
      's.next -> i.in\ncaught.next -> no.in\ncaught.failure -> m.object\nm.value -> no.message',
      [tick, tick],
      route,
      rest,
    ),
  ]),
];
