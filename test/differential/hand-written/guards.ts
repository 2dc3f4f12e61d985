import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { acting, called, give } from './acting-functions.ts';
import { one, things } from './case.ts';
import { answer, build, counts, field } from './nodes.ts';

/** Lets only those pass who know the word; writes before it decides. */
const guard: JsonObject = {
  ...acting(
    'guard',
    { name: 'string' },
    { word: 'string', rows: 'integer' },
    {
      h: { type: 'get-header', config: { name: 'x-word', sensitive: false } },
      u: { type: 'request-url' },
      given: { type: 'if-null' },
      rec: build('name'),
      i: { type: 'db-insert', config: { table: 'things' } },
      counts,
      same: { type: 'compare', config: { operator: 'eq' }, inputs: { right: 'please' } },
      is: { type: 'branch' },
      none: { type: 'return-json', config: { status: 401, headers: ['X-URL', 'X-Name'] } },
      wrong: {
        type: 'return-json',
        config: { status: 302, headers: ['Location'] },
        inputs: { body: null, Location: '/' },
      },
      give,
    },
    `start.next -> given.in\nh.value -> given.value\ngiven.null -> none.in\nu.url -> none.X-URL\nstart.name -> none.X-Name\nu.url -> none.body\ngiven.present -> i.in\nstart.name -> rec.name\nrec.object -> i.record\ni.next -> is.in\ngiven.value -> same.left\nsame.result -> is.condition\nis.false -> wrong.in\nis.true -> counts.in\ncounts.next -> give.in\ngiven.value -> give.word\ncounts.count -> give.rows`,
  ),
  guard: true,
};

const between: JsonObject = {
  ...acting(
    'between',
    { name: 'string', size: 'string' },
    { rows: 'integer', size: 'number' },
    { c: called('guard'), n: { type: 'to-number' }, give },
    `start.next -> c.in\nstart.name -> c.name\nc.next -> give.in\nc.rows -> give.rows\nstart.size -> n.value\nn.number -> give.size`,
  ),
  guard: true,
};

const guarded = [
  { name: 'a', size: '1' },
  { name: 'b', size: 'x' },
  { name: 'a', size: '1' },
  { name: 1, size: 1 },
  { name: 'é', size: '2' },
].flatMap((body) =>
  [{}, { 'x-word': 'no' }, { 'x-word': 'please' }].map((headers) => post('/test?q=1', body, headers)),
);

/** Guards: what they answer, and when. */
export const guardFlows: readonly Case[] = [true, false].flatMap((transaction) => {
  const where = transaction ? 'in a transaction' : 'outside a transaction';
  const rest = { tables: things, functions: [guard, between] };
  return [
    one(
      `typed: a guard answers before what follows is refused, ${where}`,
      {
        n: field('name'),
        z: field('size'),
        to: { type: 'to-number' },
        c: called('guard'),
        o: build('rows', 'size'),
        r: answer(),
      },
      `s.next -> c.in\nn.value -> c.name\nc.next -> r.in\nz.value -> to.value\nto.number -> o.size\nc.rows -> o.rows\no.object -> r.body`,
      guarded,
      { transaction },
      rest,
    ),
    one(
      `typed: a guard that calls a guard, whose answer is no failure, ${where}`,
      {
        n: field('name'),
        z: field('size'),
        c: called('between'),
        o: build('rows', 'size'),
        r: answer(),
        e: answer(418),
        b: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'é' } } },
      },
      `s.next -> b.in\nb.next -> c.in\nb.error -> c.in\nn.value -> c.name\nz.value -> c.size\nc.next -> r.in\nc.error -> e.in\nc.failure -> e.body\nc.rows -> o.rows\nc.size -> o.size\no.object -> r.body`,
      guarded,
      { transaction },
      rest,
    ),
  ];
});
