import { post } from '../calls.ts';
import type { Tick } from '../compare.ts';
import type { Case } from '../run-case.ts';
import { acting, called, give } from './acting-functions.ts';
import { one } from './case.ts';
import { allowed, atomic, both, branch, calls, done, each, inside, insert, log, part, rest, skips } from './looping.ts';
import { stops, writing, written } from './looping.ts';
import { answer, bodies, build, counts, field, row } from './nodes.ts';

const tick: Tick = { tick: 'test' };
const collecting = each({ item: 'thing', collect: true, onError: 'collect' });
const silent = each({ onError: 'collect' });
const told = { ...writing, e: collecting, o: build('done', 'failed', 'count'), c: counts, r: answer(207) };
const tells = `e.next -> c.in\nc.count -> o.count\ne.results -> o.done\ne.failures -> o.failed\nc.next -> r.in\no.object -> r.body`;

/** Writes a thing of each name, and then another one of the same size, in a function. */
const addTwice = acting(
  'add-twice',
  { name: 'string', size: 'integer' },
  { record: 'row things' },
  { rec: build('name', 'size'), i: insert, again: build('name', 'size'), j: insert, give },
  'start.next -> i.in\nstart.name -> rec.name\nstart.size -> rec.size\nrec.object -> i.record\ni.next -> j.in\nstart.name -> again.name\nstart.size -> again.size\nagain.object -> j.record\nj.next -> give.in\ni.record -> give.record',
);

/** Adds a thing for each name, and returns the names that existed already. */
const addNew = acting(
  'add-new',
  { names: 'string[]', size: 'integer' },
  { count: 'integer', failed: '{ index: integer; message: string; code: string }[]' },
  { e: silent, rec: inside(build('name', 'size')), i: inside(insert), c: counts, give },
  'start.next -> e.in\nstart.names -> e.list\ne.item -> rec.name\nstart.size -> rec.size\nrec.object -> i.record\ne.body -> i.in\ne.next -> c.in\nc.next -> give.in\ne.failures -> give.failed\nc.count -> give.count',
);

/** For Each with `"onError": "collect"`: what remains of an item that failed, and what is never collected. */
export const forEachFailures: readonly Case[] = [
  ...both(
    'collected: the items that failed, beside what the others gave',
    { ...told, w: row('b') },
    `s.next -> w.in\nw.next -> e.in\n${written}\ne.body -> i.in\ni.record -> e.result\n${tells}`,
  ),
  ...both(
    'collected: what an item did before it failed',
    { ...told, again: inside(insert) },
    `s.next -> e.in\n${written}\ne.body -> i.in\ni.next -> again.in\nrec.object -> again.record\ni.record -> e.result\n${tells}`,
  ),
  ...both(
    'collected: items that end in Fail',
    { ...told, stops, b: branch, no: inside({ type: 'fail', inputs: { message: 'stopped' } }) },
    `s.next -> e.in\n${written}\ne.body -> i.in\ni.next -> b.in\nn.value -> stops.left\nstops.result -> b.condition\nb.true -> no.in\ni.record -> e.result\n${tells}`,
  ),
  ...both(
    'collected: failures that nothing reads',
    { ...writing, e: silent, c: counts, r: answer() },
    `s.next -> e.in\n${written}\ne.body -> i.in\ne.next -> c.in\nc.next -> r.in\nc.count -> r.body`,
  ),
  ...both(
    'collected: failures alone, of items that write in different ways',
    { ...writing, e: silent, skips, sk: branch, b: inside(row('b')), r: answer() },
    `s.next -> e.in\n${written}\ne.body -> sk.in\nn.value -> skips.left\nskips.result -> sk.condition\nsk.true -> b.in\nsk.false -> i.in\ne.next -> r.in\ne.failures -> r.body`,
  ),
  ...both(
    'collected: an answer inside, a success, is none of the failures',
    { ...told, stops, b: branch, yes: inside(answer(201)) },
    `s.next -> e.in\n${written}\ne.body -> i.in\ni.next -> b.in\nn.value -> stops.left\nstops.result -> b.condition\nb.true -> yes.in\ni.record -> yes.body\ni.record -> e.result\n${tells}`,
  ),
  ...both(
    'collected: an answer inside, a refusal, takes everything back',
    { ...told, stops, b: branch, no: inside(answer(409)) },
    `s.next -> e.in\n${written}\ne.body -> b.in\nn.value -> stops.left\nstops.result -> b.condition\nb.true -> no.in\ne.index -> no.body\nb.false -> i.in\ni.record -> e.result\n${tells}`,
  ),
  ...both(
    'collected: an answer inside of all items, whose failures nothing reads',
    { ...writing, e: silent, yes: inside(answer(200)), r: done() },
    `s.next -> e.in\n${written}\ne.body -> i.in\ni.next -> yes.in\ni.record -> yes.body\ne.next -> r.in`,
  ),
  ...[{}, atomic].map((route) =>
    one(
      `collected: a schedule that is done in the middle of its items${route === atomic ? ', in a transaction' : ''}`,
      {
        s: { type: 'start', config: { trigger: { type: 'cron', schedule: '0 3 29 2 *' } } },
        x: { type: 'value', config: { value: ['a', 'b', 'a', 'c', 'd'] } },
        ...{ e: silent, rec: inside(build('name')), i: inside(insert), l: { ...log, parent: 'e' } },
        ...{ is: { ...stops, inputs: { right: 'c' } }, b: branch, enough: inside(answer(200)), end: row('end') },
      },
      `s.next -> e.in\nx.value -> e.list\ne.item -> rec.name\nrec.object -> i.record\ne.body -> b.in\ne.item -> is.left\nis.result -> b.condition\nb.true -> enough.in\ni.record -> l.data\nb.false -> i.in\ni.next -> l.in\ne.index -> enough.body\ne.next -> end.in`,
      [tick, tick],
      route,
      rest,
    ),
  ),
  ...both(
    'collected: a failure that is handled inside',
    { ...told, l: inside(log), code: inside(part('code')), first: inside(row('a')) },
    `s.next -> e.in\n${written}\ne.body -> i.in\ni.error -> l.in\nl.next -> first.in\ni.failure -> code.object\ncode.value -> l.data\ni.record -> e.result\n${tells}`,
  ),
  ...both(
    'collected: what only one way needs is refused there, and is no failure',
    { ...told, e: silent, skips, sk: branch, o: build('failed') },
    `s.next -> e.in\n${written}\ne.body -> sk.in\nn.value -> skips.left\nskips.result -> sk.condition\nsk.false -> i.in\ne.next -> c.in\nc.next -> r.in\ne.failures -> o.failed\no.object -> r.body`,
  ),
  ...[silent, each()].flatMap((outer) =>
    both(
      `collected: inside of another For Each${outer === silent ? ' that collects, too' : ''}`,
      {
        ...{ x: field('x'), e: outer, f: inside(each({ collect: true, onError: 'collect' })), r: answer() },
        ...{
          rec: inside(build('name'), 'f'),
          i: inside(insert, 'f'),
          text: inside({ type: 'to-json' }),
          last: inside(build('name')),
          j: inside(insert),
        },
        ...{ l: inside(log), o: inside(build('done', 'failed')), c: counts },
      },
      `s.next -> e.in\nx.value -> e.list\ne.body -> f.in\ne.item -> f.list\nf.body -> i.in\nf.item -> rec.name\nrec.object -> i.record\ni.record -> f.result\nf.next -> l.in\nf.results -> o.done\nf.failures -> o.failed\no.object -> l.data\nl.next -> j.in\nf.failures -> text.value\ntext.text -> last.name\nlast.object -> j.record\ne.next -> c.in\nc.next -> r.in\nc.count -> r.body`,
    ).map((each): Case => ({
      ...each,
      calls: [[['a'], ['a', 'b']], [['a', 'a'], ['c']], [[], []], [['a', 1]]].map((x) => post('/test', { x })),
    })),
  ),
  ...both(
    'collected: a function that fails halfway',
    {
      ...{ x: field('x'), e: collecting, call: inside(called('add-twice')), n: inside(part('name')) },
      ...{ o: build('done', 'failed', 'count'), c: counts, r: answer() },
    },
    `s.next -> e.in\nx.value -> e.list\ne.item -> n.object\nn.value -> call.name\ne.index -> call.size\ne.body -> call.in\ncall.record -> e.result\n${tells}`,
  ).map((each): Case => ({ ...each, project: { ...each.project, functions: [addTwice] } })),
  ...[{}, atomic].map((route) =>
    one(
      `collected: in a function${route === atomic ? ', in a transaction' : ''}`,
      { x: field('x'), c: { ...called('add-new'), inputs: { size: 3 } }, r: answer(), o: build('failed', 'count') },
      's.next -> c.in\nx.value -> c.names\nc.failed -> o.failed\nc.count -> o.count\nc.next -> r.in\no.object -> r.body',
      [...bodies('x'), ...[['a', 'b'], ['a', 'a', 'c'], ['a', 1], []].map((x) => post('/test', { x }))],
      route,
      { ...rest, functions: [addNew] },
    ),
  ),
  ...[{}, atomic].map((route) =>
    one(
      `collected: a guard inside refuses the request${route === atomic ? ', in a transaction' : ''}`,
      { ...told, g: inside(called('allowed')) },
      `s.next -> e.in\n${written}\ne.body -> i.in\ni.next -> g.in\nn.value -> g.name\ni.record -> e.result\n${tells}`,
      calls,
      route,
      { ...rest, functions: [allowed] },
    ),
  ),
  one(
    'typed: results that a function has checked, with a field of which the flow knows that it is missing',
    {
      ...{ x: field('x'), e: each({ collect: true }), o: inside({ ...build('a', 'b'), inputs: { b: null } }) },
      c: inside(called('note')),
      r: answer(),
    },
    's.next -> e.in\nx.value -> e.list\ne.item -> o.a\no.object -> c.v\ne.body -> c.in\no.object -> e.result\ne.next -> r.in\ne.results -> r.body',
    [['a', 'b'], [1], [], 'a'].map((x) => post('/test', { x })),
    {},
    {
      functions: [
        acting(
          'note',
          { v: '{ a: string; b?: number }' },
          {},
          { l: log, give },
          'start.next -> l.in\nl.next -> give.in',
        ),
      ],
    },
  ),
];
