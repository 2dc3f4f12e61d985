import { post } from '../calls.ts';
import type { Tick } from '../compare.ts';
import type { Case } from '../run-case.ts';
import { acting, called, give } from './acting-functions.ts';
import { one } from './case.ts';
import { atomic, branch, each, inside, insert, rest } from './looping.ts';
import { answer, bodies, build, counts, field, isEqual, row } from './nodes.ts';

const tick: Tick = { tick: 'test' };
const fail = (message?: string) => ({ type: 'fail', ...(message === undefined ? {} : { inputs: { message } }) });
const cron = { type: 'start', config: { trigger: { type: 'cron', schedule: '0 3 29 2 *' } } };
const where = (route: object): string => (route === atomic ? 'in a transaction' : 'outside a transaction');

/** Stores a name, and then fails for one of them. */
const picky = acting(
  'picky',
  { name: 'string' },
  { id: 'integer' },
  {
    ...{ rec: build('name'), i: insert, id: { type: 'get-property', config: { path: 'id' } } },
    ...{ is: { ...isEqual(), inputs: { right: 'stop' } }, b: { type: 'branch' } },
    ...{ why: { type: 'template', config: { template: '“{{name}}” is no name' } }, no: fail(), give },
  },
  'start.next -> i.in\nstart.name -> rec.name\nrec.object -> i.record\ni.next -> b.in\nstart.name -> is.left\nis.result -> b.condition\nb.true -> no.in\nstart.name -> why.name\nwhy.text -> no.message\nb.false -> give.in\ni.record -> id.object\nid.value -> give.id',
);

/** Fails for the same name without storing any: which of several items stores first is not determined. */
const choosy = acting(
  'choosy',
  { name: 'string' },
  {},
  { n: counts, is: { ...isEqual(), inputs: { right: 'stop' } }, b: { type: 'branch' }, no: fail(), give },
  'start.next -> n.in\nn.next -> b.in\nstart.name -> is.left\nis.result -> b.condition\nb.true -> no.in\nstart.name -> no.message\nb.false -> give.in',
);

/** Only fails, if asked to. */
const only = acting(
  'only',
  { why: 'string | null' },
  {},
  { n: { type: 'if-null' }, no: fail(), give },
  'start.next -> n.in\nstart.why -> n.value\nn.null -> give.in\nn.present -> no.in\nn.value -> no.message',
);

const names = ['a', 'stop', 'b', 'a'].map((x) => post('/test', { x }));

/** Fail: it ends a path like a failed effect, with a message from the flow. */
export const failingFlows: readonly Case[] = [
  ...[{}, atomic].flatMap((route): readonly Case[] => [
    one(
      `a function that fails by itself, ${where(route)}`,
      { x: field('x'), c: called('picky'), r: answer() },
      's.next -> c.in\nx.value -> c.name\nc.next -> r.in\nc.id -> r.body',
      [...names, ...bodies('x')],
      route,
      { ...rest, functions: [picky] },
    ),
    one(
      `a function that fails by itself, whose caller goes on, ${where(route)}`,
      { x: field('x'), c: called('picky'), n: counts, o: build('why', 'count'), r: answer(), e: answer(202) },
      's.next -> c.in\nx.value -> c.name\nc.next -> r.in\nc.id -> r.body\nc.error -> n.in\nn.next -> e.in\nc.failure -> o.why\nn.count -> o.count\no.object -> e.body',
      names,
      route,
      { ...rest, functions: [picky] },
    ),
    one(
      `typed: a function that does nothing but fail, ${where(route)}`,
      { x: field('x'), w: row('w'), c: called('only'), d: called('only'), r: answer(), e: answer(202) },
      's.next -> w.in\nw.next -> c.in\nx.value -> c.why\nc.next -> d.in\nc.error -> e.in\nc.failure -> e.body\nd.next -> r.in\nw.record -> r.body',
      [post('/test', {}), ...names, ...bodies('x')],
      route,
      { ...rest, functions: [only] },
    ),
    one(
      `a scheduled flow that fails by itself, ${where(route)}`,
      {
        s: cron,
        i: row('a'),
        n: counts,
        is: { ...isEqual('gt'), inputs: { right: 2 } },
        b: { type: 'branch' },
        no: fail('full'),
      },
      's.next -> i.in\ni.next -> n.in\nn.next -> b.in\nn.count -> is.left\nis.result -> b.condition\nb.true -> no.in',
      [tick, tick, tick, tick],
      route,
      rest,
    ),
    one(
      `items that fail by themselves, ${where(route)}`,
      {
        ...{ s: cron, x: { type: 'value', config: { value: ['a', 'stop', 'c'] } }, e: each({ onError: 'collect' }) },
        ...{ rec: inside(build('name')), i: inside(insert), is: { ...inside(isEqual()), inputs: { right: 'stop' } } },
        ...{ b: branch, no: inside(fail()), r: answer() },
      },
      's.next -> e.in\nx.value -> e.list\ne.item -> rec.name\nrec.object -> i.record\ne.body -> i.in\ni.next -> b.in\ne.item -> is.left\nis.result -> b.condition\nb.true -> no.in\ne.item -> no.message\ne.next -> r.in\ne.failures -> r.body',
      [tick, tick],
      route,
      rest,
    ),
    one(
      `typed: items that do nothing but fail, ${where(route)}`,
      {
        ...{ s: cron, x: { type: 'value', config: { value: ['a', 'stop', 'c'] } }, e: each({ onError: 'collect' }) },
        ...{ is: { ...inside(isEqual()), inputs: { right: 'stop' } }, b: branch, no: inside(fail()), r: answer() },
        ...{ f: each(), never: { ...fail('never'), parent: 'f' } },
      },
      's.next -> e.in\nx.value -> e.list\ne.body -> b.in\ne.item -> is.left\nis.result -> b.condition\nb.true -> no.in\ne.item -> no.message\ne.next -> f.in\ne.failures -> f.list\nf.body -> never.in\nf.next -> r.in\ne.failures -> r.body',
      [tick, tick],
      route,
      rest,
    ),
  ]),
  one(
    'items that fail by themselves, several at the same time',
    {
      ...{ s: cron, x: { type: 'value', config: { value: ['a', 'stop', 'c'] } }, r: answer() },
      ...{ e: each({ onError: 'collect', concurrency: 2 }), c: inside(called('choosy')) },
    },
    's.next -> e.in\nx.value -> e.list\ne.item -> c.name\ne.body -> c.in\ne.next -> r.in\ne.failures -> r.body',
    [tick],
    {},
    { ...rest, functions: [choosy] },
  ),
];
