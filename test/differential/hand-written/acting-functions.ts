import type { JsonObject } from '../../../compiler/base/json.ts';
import { flow } from '../../support/compile-flow.ts';
import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';
import { answer, build, counts, field } from './nodes.ts';

type Types = Readonly<Record<string, string>>;
type Nodes = Parameters<typeof flow>[0];

export const acting = (id: string, inputs: Types, outputs: Types, nodes: Nodes, edges: string): JsonObject => ({
  id,
  inputs,
  outputs,
  flow: flow({ start: { type: 'start' }, ...nodes }, edges),
});
export const give = { type: 'return-values' };
export const called = (id: string) => ({ type: 'call', config: { function: id } });

/** Writes a row, then one that refers to a row that may not exist. */
const store = acting(
  'store',
  { name: 'string', thing: 'integer | null' },
  { thing: 'row things', part: 'row parts | null' },
  {
    rec: build('name'),
    i: { type: 'db-insert', config: { table: 'things' } },
    isPart: { type: 'if-null' },
    prec: build('thing'),
    p: { type: 'db-insert', config: { table: 'parts' } },
    none: { type: 'return-values' },
    give,
  },
  `start.next -> i.in\nstart.name -> rec.name\nrec.object -> i.record\ni.next -> isPart.in\nstart.thing -> isPart.value\nisPart.null -> none.in\ni.record -> none.thing\nisPart.present -> p.in\nisPart.value -> prec.thing\nprec.object -> p.record\np.next -> give.in\ni.record -> give.thing\np.record -> give.part`,
);

/** The same, where a failure is an output. */
const tried = acting(
  'tried',
  { name: 'string', thing: 'integer | null' },
  { code: 'string | null', id: 'integer | null' },
  {
    c: called('store'),
    id: { type: 'get-property', config: { path: 'id' } },
    code: { type: 'get-property', config: { path: 'code' } },
    l: { type: 'log', config: { level: 'debug' }, inputs: { message: 'not stored' } },
    failed: { type: 'return-values' },
    give,
  },
  `start.next -> c.in\nstart.name -> c.name\nstart.thing -> c.thing\nc.next -> give.in\nc.thing -> id.object\nid.value -> give.id\nc.error -> l.in\nl.next -> failed.in\nc.failure -> code.object\ncode.value -> failed.code`,
);

const calls = [
  { name: 'a' },
  { name: 'a' },
  { name: 'b', thing: 99 },
  { name: 'c', thing: 1 },
  { name: 'c', thing: 1 },
  { name: 'd', thing: 'x' },
  { name: 1 },
].map((body) => post('/test', body));

const storing = (isTransaction: boolean): readonly Case[] => {
  const where = isTransaction ? 'in a transaction' : 'outside a transaction';
  const route = isTransaction ? { transaction: true } : {};
  const fed = 'n.value -> c.name\nt.value -> c.thing';
  const nodes = { n: field('name'), t: field('thing'), r: answer() };
  const first = { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'first' } } };
  return [
    one(
      `typed: a function that fails, ${where}`,
      { ...nodes, c: called('store'), o: build('thing', 'part') },
      `s.next -> c.in\n${fed}\nc.next -> r.in\nc.thing -> o.thing\nc.part -> o.part\no.object -> r.body`,
      calls,
      route,
      { tables: things, functions: [store] },
    ),
    one(
      `a function whose failure the flow handles, ${where}`,
      {
        ...nodes,
        l: { type: 'db-delete', config: { table: 'things', where: [{ column: 'name', operator: 'eq' }] } },
        i: first,
        c: called('store'),
        counts,
        e: answer(202),
        o: build('failure', 'count'),
      },
      `s.next -> l.in\nn.value -> l.name\nl.next -> i.in\ni.next -> c.in\ni.error -> c.in\n${fed}\nc.next -> r.in\nc.thing -> r.body\nc.error -> counts.in\ncounts.next -> e.in\nc.failure -> o.failure\ncounts.count -> o.count\no.object -> e.body`,
      calls,
      route,
      { tables: things, functions: [store] },
    ),
    one(
      `typed: a function that handles the failure of another one, ${where}`,
      { ...nodes, c: called('tried'), o: build('code', 'id', 'count'), counts },
      `s.next -> c.in\n${fed}\nc.next -> counts.in\ncounts.next -> r.in\nc.code -> o.code\nc.id -> o.id\no.object -> r.body\ncounts.count -> o.count`,
      calls,
      route,
      { tables: things, functions: [tried, store] },
    ),
  ];
};

/** Refuses in a branch, after a write. */
const late = acting(
  'late',
  { name: 'string', size: 'string | null' },
  { size: 'number | null' },
  {
    rec: build('name'),
    i: { type: 'db-insert', config: { table: 'things' } },
    given: { type: 'if-null' },
    n: { type: 'to-number' },
    none: { type: 'return-values' },
    give,
  },
  `start.next -> i.in\nstart.name -> rec.name\nrec.object -> i.record\ni.next -> given.in\nstart.size -> given.value\ngiven.null -> none.in\ngiven.present -> give.in\ngiven.value -> n.value\nn.number -> give.size`,
);

/** Refuses on every path, before it acts. */
const early = acting(
  'early',
  { name: 'string', size: 'unknown' },
  { row: 'row things' },
  {
    n: { type: 'to-number', config: {} },
    rec: build('name', 'weight'),
    i: { type: 'db-insert', config: { table: 'things' } },
    give,
  },
  `start.next -> i.in\nstart.name -> rec.name\nstart.size -> n.value\nn.number -> rec.weight\nrec.object -> i.record\ni.next -> give.in\ni.record -> give.row`,
);

const once = acting(
  'once',
  { key: 'string' },
  { isFirst: 'boolean' },
  {
    d: { type: 'deduplicate', config: { keepDays: 1 } },
    yes: { type: 'return-values', inputs: { isFirst: true } },
    no: { type: 'return-values', inputs: { isFirst: false } },
  },
  `start.next -> d.in\nstart.key -> d.key\nd.first -> yes.in\nd.duplicate -> no.in`,
);

const mail = acting(
  'mail',
  { to: 'email', at: 'timestamp | null' },
  { id: 'string' },
  { m: { type: 'send-email', inputs: { subject: 's', text: 't' } }, give },
  `start.next -> m.in\nstart.to -> m.to\nm.next -> give.in\nm.messageId -> give.id`,
);

const queue = acting(
  'queue',
  { to: 'email' },
  {},
  {
    n: { type: 'now' },
    m: { type: 'send-email', config: { delivery: 'queued' }, inputs: { subject: 's' } },
    l: { type: 'log', inputs: { message: 'queued' } },
    give,
  },
  `start.next -> m.in\nstart.to -> m.to\nn.value -> m.text\nm.next -> l.in\nl.next -> give.in`,
);

const logging = acting(
  'logging',
  { data: 'unknown' },
  { data: 'unknown', log: 'string | null' },
  { l: { type: 'log', config: { level: 'debug' }, inputs: { message: 'hello' } }, give },
  `start.next -> l.in\nstart.data -> l.data\nl.next -> give.in\nstart.data -> give.data`,
);

/** It declares a transaction, and uses no database. */
const careful = {
  ...acting(
    'careful',
    { data: 'unknown' },
    {},
    { l: { type: 'log', inputs: { message: 'hello' } }, give, other: give },
    'start.next -> l.in\nstart.data -> l.data\nl.next -> give.in\nl.error -> other.in',
  ),
  transaction: true,
};

/** Calls of functions that act: in a transaction and outside of one, with failures, refusals and mails. */
export const actingFunctions: readonly Case[] = [
  one(
    'typed: functions that act and that nothing calls',
    { v: { type: 'value', config: { value: 1 } }, r: answer() },
    's.next -> r.in\nv.value -> r.body',
    [get('/test')],
    { method: 'GET' },
    { functions: [queue, once] },
  ),
  ...storing(false),
  ...storing(true),
  ...[true, false].flatMap((transaction) => [
    one(
      `what a function refuses is no failure, ${transaction ? 'in a transaction' : 'outside a transaction'}`,
      { n: field('name'), z: field('size'), c: called('late'), r: answer(), counts, e: answer(409) },
      `s.next -> c.in\nn.value -> c.name\nz.value -> c.size\nc.next -> r.in\nc.size -> r.body\nc.error -> counts.in\ncounts.next -> e.in\ncounts.count -> e.body`,
      [{ name: 'a' }, { name: 'b', size: '1' }, { name: 'c', size: 'x' }, { name: 'b' }, { name: 'd', size: null }].map(
        (body) => post('/test', body),
      ),
      { transaction },
      { tables: things, functions: [late] },
    ),
    one(
      `a function that refuses before it acts, ${transaction ? 'in a transaction' : 'outside a transaction'}`,
      {
        n: field('name'),
        z: field('size'),
        y: field('y'),
        c: called('early'),
        r: { type: 'return-json', config: { headers: ['X-Y'] } },
      },
      `s.next -> c.in\nn.value -> c.name\nz.value -> c.size\nc.next -> r.in\nc.row -> r.body\ny.value -> r.X-Y`,
      [
        { name: 'a', size: 1, y: 'y' },
        { name: 'a', size: 'x', y: 'y' },
        { name: 'a', size: 'x', y: 1 },
        { name: 'a', size: '2', y: 1 },
        { size: '2', y: 'y' },
        { name: 'b', size: [], y: 'y' },
        { name: 'a', size: 1, y: 'y' },
      ].map((body) => post('/test', body)),
      { transaction },
      { tables: things, functions: [early] },
    ),
  ]),
  one(
    'typed: a function that remembers a key',
    {
      k: field('k'),
      c: called('once'),
      r: answer(),
      is: { type: 'branch' },
      no: answer(409),
      i: { type: 'db-insert', config: { table: 'things' } },
      b: build('name'),
    },
    `s.next -> c.in\nk.value -> c.key\nc.next -> is.in\nc.isFirst -> is.condition\nis.true -> i.in\nk.value -> b.name\nb.object -> i.record\ni.next -> r.in\ni.record -> r.body\nis.false -> no.in\nk.value -> no.body`,
    ['a', 'a', 'b', 1, 'b'].map((k) => post('/test', { k })),
    {},
    { tables: things, functions: [once] },
  ),
  one(
    'typed: mails of functions',
    { to: field('to'), c: called('mail'), q: called('queue'), e: answer(502), o: build('id'), r: answer() },
    `s.next -> c.in\nto.value -> c.to\nc.error -> e.in\nc.failure -> e.body\nc.next -> q.in\nto.value -> q.to\nq.next -> r.in\nc.id -> o.id\no.object -> r.body`,
    ['a@example.com', 'fail@example.com', 'x', 1].map((to) => post('/test', { to })),
    {},
    { functions: [mail, queue] },
  ),
  one(
    'typed: queued mail of a function, in a transaction that may be rolled back',
    { to: field('to'), z: field('status'), q: called('queue'), r: answer() },
    `s.next -> q.in\nto.value -> q.to\nq.next -> r.in\nz.value -> r.status\nto.value -> r.body`,
    [200, 404, 500, 204].map((status) => post('/test', { to: 'a@example.com', status })),
    { transaction: true },
    { functions: [queue] },
  ),
  one(
    'typed: a function that only logs awaits nothing',
    { x: field('x'), c: called('logging'), d: called('logging'), o: build('data', 'log'), e: answer(500), r: answer() },
    `s.next -> c.in\nx.value -> c.data\nc.next -> d.in\nc.data -> d.data\nd.next -> r.in\nd.error -> e.in\nd.failure -> e.body\nd.data -> o.data\nd.log -> o.log\no.object -> r.body`,
    [1, 'a', null, { a: [1] }].map((x) => post('/test', { x })),
    {},
    { functions: [logging] },
  ),
  ...[true, false].map((transaction) =>
    one(
      `typed: a function with a transaction that uses no database, ${transaction ? 'behind a limit' : 'without one'}`,
      {
        k: field('k'),
        limit: { type: 'limit-rate', config: { max: 2, perSeconds: 31_000_000 } },
        many: answer(429),
        c: called('careful'),
        r: answer(),
      },
      `s.next -> limit.in\nk.value -> limit.key\nlimit.exceeded -> many.in\nk.value -> many.body\nlimit.within -> c.in\nk.value -> c.data\nc.next -> r.in\nk.value -> r.body`,
      ['a', 'a', 'a', 'b'].map((k) => post('/test', { k })),
      { transaction },
      { functions: [careful] },
    ),
  ),
];
