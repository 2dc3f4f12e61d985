import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { acting, called, give } from './acting-functions.ts';
import { one } from './case.ts';
import { each, inside } from './looping.ts';
import { answer, build, counts, field } from './nodes.ts';

const tables: JsonObject = {
  things: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, name: { type: 'text' } } },
  stays: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      room: { type: 'integer' },
      start: { type: 'number' },
      until: { type: 'number' },
    },
    checks: [{ left: 'start', operator: 'le', right: 'until', message: 'until must not be before start' }],
    noOverlap: { by: ['room'], from: 'start', to: 'until' },
  },
  people: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      mail: { type: 'text', unique: true },
      room: { type: 'integer', nullable: true },
      day: { type: 'text', nullable: true },
      boss: { type: 'integer', nullable: true, references: 'people.id' },
    },
    unique: [['room', 'day']],
  },
};

const fields = ['id', 'mail', 'room', 'day', 'boss'];
const given = Object.fromEntries(fields.map((name) => [name, field(name)]));
const record = { rec: build(...fields) };
const filled = fields.map((name) => `${name}.value -> rec.${name}`).join('\n');
const insert = (config: JsonObject = {}) => ({ type: 'db-insert', config: { table: 'people', ...config } });
const said = (body: string, status = 409) => ({ ...answer(status), inputs: { body } });
const before = { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'before' } } };

const first = { id: 1, mail: 'a', room: 1, day: 'mon', boss: null };
const calls = [
  first,
  { ...first, mail: 'b', day: 'tue' },
  { ...first, id: 2, day: 'tue' },
  { ...first, id: 3, mail: 'c' },
  // Several keys at once: PostgreSQL names one.
  { ...first, id: 4 },
  { ...first, id: 5, mail: 'd', room: null },
  { ...first, id: 6, mail: 'e', room: null },
  { ...first, id: 7, mail: 'f', room: 2, boss: 77 },
  { ...first, id: 'x' },
].map((body) => post('/test', body));

const both = (
  name: string,
  nodes: Parameters<typeof one>[1],
  edges: string,
  rest: JsonObject = {},
  sent: Parameters<typeof one>[3] = calls,
) =>
  [{}, { transaction: true }, { transaction: { isolation: 'serializable' } }].map((route) =>
    one(`${name}${'transaction' in route ? ', in a transaction' : ''}`, nodes, edges, sent, route, {
      tables,
      ...rest,
    }),
  );

/** Adds a person, or says which key exists already. */
const add: JsonObject = acting(
  'add',
  { id: 'integer', mail: 'string', room: 'integer | null', day: 'string' },
  { mail: 'string' },
  {
    ...{ rec: build('id', 'mail', 'room', 'day'), ins: insert(), give },
    taken: { type: 'return-values', inputs: { mail: 'taken' } },
  },
  'start.next -> ins.in\nstart.id -> rec.id\nstart.mail -> rec.mail\nstart.room -> rec.room\nstart.day -> rec.day\nrec.object -> ins.record\nins.conflict.mail -> taken.in\nins.next -> give.in\nstart.mail -> give.mail',
);

/** Writes that say which unique key was violated. */
export const conflictFlows: readonly Case[] = [
  ...both(
    'conflict: rows that overlap, by a way of their own or by `error`',
    {
      ...{
        body: { type: 'get-json-body' },
        before,
        c: counts,
        r: answer(201),
        r2: answer(),
        o: build('failure'),
        e: answer(409),
      },
      ins: { type: 'db-insert', config: { table: 'stays' } },
      again: { type: 'db-insert', config: { table: 'stays' } },
    },
    `s.next -> before.in\nbefore.next -> ins.in\nbody.body -> ins.record\nins.next -> r.in\nins.record -> r.body\nins.conflict.noOverlap -> c.in\nc.next -> again.in\nbody.body -> again.record\nagain.next -> r2.in\nagain.record -> r2.body\nagain.error -> e.in\nagain.failure -> o.failure\no.object -> e.body`,
    {},
    [
      [1, 1, 2],
      [1, 2, 3],
      [1, 1.5, 2.5],
      [2, 1.5, 2.5],
      [2, 0, 9],
      [1, 0, 9],
      [1, 3, 3],
      [1, 4, 3],
      [1, 3, 4],
      [3, 1717171717171711, 1717171717171714],
      [3, 1717171717171711, 1717171717171714],
      [3, 1717171717171714, 1717171717171715],
      [4, 1, 1.0000000000000002],
      [4, 1, 1.0000000000000002],
      [4, 1.0000000000000002, 1.0000000000000004],
    ].map(([room, start, until]) => post('/test', { room, start, until })),
  ),
  ...both(
    'conflict: each key has its way out, and other failures answer themselves',
    {
      ...given,
      ...record,
      before,
      ins: insert(),
      r: answer(201),
      m: said('mail'),
      k: said('key', 422),
      d: said('day'),
    },
    `s.next -> before.in\nbefore.next -> ins.in\n${filled}\nrec.object -> ins.record\nins.next -> r.in\nins.record -> r.body\nins.conflict.mail -> m.in\nins.conflict.id -> k.in\nins.conflict.room-day -> d.in`,
  ),
  ...both(
    'conflict: beside `error`, with the failure; both ways join, and write on',
    { ...given, ...record, ins: insert(), before, c: counts, r: answer(), o: build('failure'), e: answer(503) },
    `s.next -> ins.in\n${filled}\nrec.object -> ins.record\nins.next -> before.in\nins.conflict.mail -> before.in\nbefore.next -> c.in\nc.next -> r.in\nc.count -> r.body\nins.error -> e.in\nins.conflict.id -> e.in\nins.failure -> o.failure\no.object -> e.body`,
  ),
  ...both(
    'conflict: one alone, and the key of `onConflict` has none',
    {
      ...{ ...given, ...record, before, r: answer(201), d: said('day', 200) },
      ins: insert({ onConflict: { columns: ['mail'], do: 'update' } }),
    },
    `s.next -> before.in\nbefore.next -> ins.in\n${filled}\nrec.object -> ins.record\nins.next -> r.in\nins.record -> r.body\nins.conflict.room-day -> d.in`,
  ),
  ...both(
    'conflict: of a change, beside `missing`',
    {
      ...{ id: field('id'), mail: field('mail'), boss: field('boss'), rec: build('mail', 'boss') },
      a: { ...insert({ onConflict: { columns: ['id'], do: 'ignore' } }), inputs: { record: { id: 2, mail: 'b' } } },
      up: { type: 'db-update', config: { table: 'people', where: [{ column: 'id', operator: 'eq' }] } },
      ...{ r: answer(), n: said('none', 404), m: said('mail', 200), e: answer(500) },
    },
    's.next -> a.in\na.next -> up.in\na.conflict.mail -> up.in\nid.value -> up.id\nmail.value -> rec.mail\nboss.value -> rec.boss\nrec.object -> up.changes\nup.next -> r.in\nup.record -> r.body\nup.missing -> n.in\nup.conflict.mail -> m.in\nup.error -> e.in\nup.failure -> e.body',
  ),
  ...both(
    'conflict: in a function, and for each item',
    {
      ...{ id: field('id'), mail: field('mail'), room: field('room'), day: field('day') },
      ...{ f: called('add'), list: { type: 'build-list', config: { length: 3 }, inputs: { item0: 'a', item2: 'z' } } },
      e: each({ collect: true, onError: 'collect' }),
      rec: inside({ ...build('id', 'mail'), inputs: { id: 50 } }),
      ins: inside(insert()),
      ok: inside({ type: 'log', inputs: { message: 'taken' } }),
      ...{ o: build('mail', 'results', 'failures'), r: answer() },
    },
    's.next -> f.in\nid.value -> f.id\nmail.value -> f.mail\nroom.value -> f.room\nday.value -> f.day\nf.next -> e.in\nmail.value -> list.item1\nlist.list -> e.list\ne.body -> ins.in\ne.item -> rec.mail\nrec.object -> ins.record\nins.conflict.mail -> ok.in\nins.record -> e.result\ne.next -> r.in\nf.mail -> o.mail\ne.results -> o.results\ne.failures -> o.failures\no.object -> r.body',
    { functions: [add] },
  ),
];
