import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { asObject, one, things } from './case.ts';
import { answer, field, row } from './nodes.ts';

const query = (sql: string, config: JsonObject = {}) => ({ type: 'db-query', config: { sql, ...config } });

/** Computed columns of a table with a sensitive one would be credentials. */
const shown: JsonObject = {
  ...things,
  things: {
    columns: Object.fromEntries(
      Object.entries(asObject(asObject(things['things'] ?? null)['columns'] ?? null)).filter(
        ([name]) => name !== 'token',
      ),
    ),
  },
};

/** Two rows, then the query with the values of a request. */
function both(
  name: string,
  sql: string,
  params: Readonly<Record<string, string>>,
  values: readonly Readonly<Record<string, JsonValue>>[],
  config: JsonObject = {},
): readonly Case[] {
  const ports = Object.keys(params);
  const fields = Object.fromEntries(ports.map((port) => [`f_${port}`, field(port)]));
  const wires = ports.map((port) => `f_${port}.value -> q.${port}`);
  return [{}, { transaction: true }, { timeoutMs: 20_000 }].map((route) =>
    one(
      `query: ${name}${JSON.stringify(route)}`,
      {
        ...fields,
        ...{ a: row('a'), b: row('b'), q: query(sql, { params, ...config }), r: answer() },
        no: answer(422),
      },
      [
        's.next -> a.in\na.next -> b.in\na.error -> b.in\nb.next -> q.in\nb.error -> q.in\nq.next -> r.in\nq.records -> r.body\nq.error -> no.in\nq.failure -> no.body',
        ...wires,
      ].join('\n'),
      values.map((body) => post('/test', { ...body })),
      route,
      { tables: shown },
    ),
  );
}

export const queryFlows: readonly Case[] = [
  ...both(
    'values of every type come back as they were',
    'select :t as text, :i as whole, :n as number, :b as truth, :u as uuid, :at as at, :j as json, :l as list, :o as maybe',
    {
      t: 'text',
      i: 'integer',
      n: 'number',
      b: 'boolean',
      u: 'uuid',
      at: 'timestamp',
      j: 'json',
      l: 'integer[]',
      o: 'text | null',
    },
    [
      {
        ...{ t: "it's :t \\ 😀", i: -7, n: 1e-7, b: false, u: '6F9619FF-8b86-4d01-b42d-00c04fc964ff', l: [1, 2] },
        ...{ at: '2024-02-29T23:59:59.12399+05:30', j: { a: [null, 'é'] }, o: null },
      },
      { t: '', i: 1.5, n: 1, b: true, u: 'x', at: 'now', j: null, l: [], o: 'o' },
      {
        t: 'a\0',
        i: 1,
        n: 1,
        b: true,
        u: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
        at: '2024-01-01T00:00:00Z',
        j: 1,
        l: [],
      },
    ],
  ),
  ...both(
    'a value that is missing is null, in JSON, too',
    `select :j is null as none, coalesce(:j, '{"a":1}') as j, coalesce(:at, '2024-02-29T00:00:00Z') as at, :l is null as listless`,
    { j: 'json | null', at: 'timestamp | null', l: 'uuid[] | null' },
    [
      {},
      { j: null, at: null, l: null },
      { j: { b: [null] }, at: '2024-01-01T00:00:00.12399Z', l: [] },
      { j: false },
      { j: '' },
    ],
  ),
  ...both(
    'a missing value keeps JSON that is stored, or stores a null',
    `update things set data = case when name = :x then coalesce(:j, data, '{"kept":true}') else :j end returning name, data, data is null as none`,
    { x: 'text', j: 'json | null' },
    [{ x: 'a' }, { x: 'b', j: { new: 1 } }, { x: 'a', j: null }],
    { writes: ['things'] },
  ),
  one(
    'query: JSON that is never there is null',
    {
      n: { type: 'value', config: { value: null } },
      q: query('select :j is null as none', { params: { j: 'json | null' } }),
      r: answer(),
    },
    's.next -> q.in\nn.value -> q.j\nq.next -> r.in\nq.records -> r.body',
    [post('/test', {})],
    {},
    { tables: shown },
  ),
  one(
    'query: JSON from a database, of which there may be none',
    {
      l: { type: 'db-list', config: { table: 'things' } },
      d: { type: 'pluck', config: { field: 'data' } },
      f: { type: 'first' },
      q: query("select :j is null as none, coalesce(:j, '0') as j", { params: { j: 'json | null' } }),
      r: answer(),
    },
    's.next -> l.in\nl.next -> q.in\nl.records -> d.list\nd.values -> f.list\nf.item -> q.j\nq.next -> r.in\nq.records -> r.body',
    [post('/test', {})],
    {},
    { tables: shown },
  ),
  ...both(
    'counts, sums, days and lists of rows',
    "select count(*) as count, sum(size) as sum, avg(size)::float8 as mean, avg(size) as exact, max(created) is not null as is_there,\n  array_agg(name order by name) as names, date '2024-02-29' as day, count(*) filter (where name > :name) as later from things",
    { name: 'text' },
    [{ name: 'a' }, { name: 'zz' }, { name: 1 }],
  ),
  ...both(
    'what a number cannot hold exactly is a failure, and so is a null that should not be',
    'select case when :big then 9007199254740993 else size end as size, note from things order by id',
    { big: 'boolean' },
    [{ big: true }, { big: false }],
    { notNull: ['note'] },
  ),
  ...both(
    'an outer join lacks columns of its other side, and an anti join all of them',
    'select t.name, p.id, p.label, exists (select 1 from parts) as any, 1 as one from things t left join parts p on p.thing = t.id where p.id is null and t.name <> :x order by 1',
    { x: 'text' },
    [{ x: 'a' }, { x: '' }],
  ),
  ...both(
    'a statement that writes, several times',
    'with gone as (delete from things where name = :x returning id, name), kept as (update things set size = size + 1 where name <> :x returning name)\nselect name, count(*) over () as of from gone',
    { x: 'text' },
    [{ x: 'a' }, { x: 'b' }, { x: 'a' }],
    { writes: ['things'] },
  ),
  ...both(
    'a function that writes cannot in a statement that only reads',
    // The databases of these tests have a function of that name that counts.
    'select name, gen_random_uuid() as id from things where name = :x',
    { x: 'text' },
    [{ x: 'a' }, { x: 'none' }],
  ),
  ...both(
    'text that looks like parameters is none',
    `select ':x' as a, $q$ :x $q$ as b, E'\\':x' as c, "t".name::text as "d:x" /* :x /* :x */ :x */ from things t where name = :x -- :x`,
    { x: 'text' },
    [{ x: 'a' }, { x: ':x' }],
  ),
  one(
    'typed: a query with columns that are named as types are',
    { q: query("select 1 as number, 'a'::text as string, true as boolean"), r: answer() },
    's.next -> q.in\nq.next -> r.in\nq.records -> r.body',
    [post('/test', {})],
    {},
    { tables: shown },
  ),
  one(
    'typed: a row found by columns that are named as types are',
    {
      i: { type: 'db-insert', config: { table: 'odd' }, inputs: { record: { string: 'a', number: 1 } } },
      f: {
        type: 'db-find',
        config: {
          table: 'odd',
          where: ['string', 'number', 'values', 'db'].map((column) => ({ column, operator: 'eq' })),
        },
        inputs: { string: 'a', number: 1, values: 'v', db: 'd' },
      },
      r: answer(),
    },
    's.next -> i.in\ni.next -> f.in\nf.next -> r.in\nf.record -> r.body',
    [post('/test', {})],
    {},
    {
      tables: {
        odd: {
          columns: {
            string: { type: 'text', primaryKey: true },
            number: { type: 'integer' },
            values: { type: 'text', default: 'v' },
            db: { type: 'text', default: 'd' },
          },
        },
      },
    },
  ),
];
