import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyse } from '../../compiler/analyse.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { lineageIn } from '../../compiler/nodes/query/lineage.ts';
import { readSql } from '../../compiler/base/read-sql.ts';
import { describeQuery } from '../support/describe-query.ts';

const tables = {
  users: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      name: { type: 'text' },
      hash: { type: 'text', sensitive: true },
    },
  },
  plain: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      t: { type: 'text' },
      u: { type: 'text', nullable: true },
    },
  },
};

/** The codes of the errors of a route with such a DB Query. */
function errorsOf(sql: string, releases?: readonly string[]): readonly string[] {
  const nodes = [
    { id: 's', type: 'start' },
    { id: 'q', type: 'db-query', config: { sql, writes: ['plain'], ...(releases === undefined ? {} : { releases }) } },
    { id: 'r', type: 'return-json', inputs: { body: 'done' } },
  ];
  const edges = [
    { from: 's.next', to: 'q.in' },
    { from: 'q.next', to: 'r.in' },
  ];
  const routes = [{ id: 'copy', method: 'POST', path: '/copy', flow: { nodes, edges } }];
  const text = JSON.stringify({ version: 1, name: 'copies', tables, routes });
  const { diagnostics } = analyse({ sources: [{ file: 'flow.json', text }], options: defaultOptions, describeQuery });
  return diagnostics.flatMap(({ severity, code }) => (severity === 'error' ? [code] : []));
}

/** Gives numbers below `end`: what it gives decides what a statement looks like. */
type Choose = (end: number) => number;

/** The text with `e`, which gives its value unchanged or shows it. */
const wrappings: readonly ((e: string) => string)[] = [
  (e) => e,
  (e) => `(${e})`,
  (e) => `(${e})::text`,
  (e) => `cast(${e} as character varying(50))`,
  (e) => `coalesce(null, ${e}, 'x')`,
  (e) => `case when 1 = 1 then ${e} else 'n' end`,
  (e) => `case 1 when 2 then 'x' else ${e} end`,
  (e) => `nullif(${e}, 'z')`,
  (e) => `(select ${e})`,
  (e) => `(${e}) collate "C"`,
  (e) => `${e} || '!'`,
  (e) => `concat('a', upper(${e}))`,
  (e) => `trim(both ' ' from ${e})`,
  (e) => `jsonb_build_object('a', array[${e}])::text`,
];

interface Relation {
  readonly query: string;
  /** The column with the value that is followed. */
  readonly column: string;
}

/** Makes statements that write the value of a column of users to `plain.t`, by way of `depth` queries. */
function copyOf(column: string, depth: number, choose: Choose): string {
  let count = 0;
  const pick = <T>(some: readonly T[]): T => some[choose(some.length)] ?? expect.unreachable();
  const fresh = (): string => {
    count += 1;
    return pick([`a${count}`, `"B ${count}"`, `C${count}`]);
  };
  const wrapped = (expression: string): string => pick(wrappings)(expression);

  function relation(left: number): Relation {
    if (left === 0) return { query: 'select * from users', column };
    const inner = relation(left - 1);
    const [from, to] = [fresh(), fresh()];
    const given = `${pick(['', `${from}.`])}${inner.column}`;
    return pick<() => Relation>([
      () => ({ query: `select ${wrapped(given)} as ${to} from (${inner.query}) ${from}`, column: to }),
      () => ({
        query: `select 1 as one, ${wrapped(given)} ${to} from (${inner.query}) as ${from} where 1 = 1`,
        column: to,
      }),
      () => ({
        query: `with ${from} as (${inner.query}) select ${wrapped(given)} as ${to}, 2 as two from ${from} order by 1`,
        column: to,
      }),
      () => ({ ...inner, query: `with ${from} as materialized (${inner.query}) select * from ${from} limit 3` }),
      () => ({
        query: `select ${to} from (select ${wrapped(given)} from (${inner.query}) ${from}) ${fresh()} (${to})`,
        column: to,
      }),
      () => ({
        query: `with ${from} (${to}) as (select ${wrapped(inner.column)} from (${inner.query}) ${fresh()}) select * from ${from}`,
        column: to,
      }),
      () => ({
        query: `select ${wrapped(given)} as ${to} from (${inner.query}) ${from} union all select 'x'`,
        column: to,
      }),
      () => ({ ...inner, query: `select ${from}.* from (${inner.query}) ${from} left join plain on plain.id = 1` }),
      () => ({
        query: `select distinct ${wrapped(`max(${given})`)} as ${to} from (${inner.query}) ${from}`,
        column: to,
      }),
    ])();
  }

  const { query, column: last } = relation(depth);
  const from = fresh();
  return pick([
    `insert into plain (t) select ${wrapped(last)} from (${query}) ${from}`,
    `insert into plain (u, t) select 'x', ${wrapped(last)} from (${query}) ${from}`,
    `update plain set t = ${wrapped(`${from}.${last}`)} from (${query}) ${from}`,
    `update plain set u = 'x', t = (select ${last} from (${query}) ${from} limit 1)`,
    `update plain set (u, t) = (select 'k', ${wrapped(last)} from (${query}) ${from} limit 1)`,
    `with ${from} as (${query}) insert into plain (t) values ((select ${last} from ${from} limit 1)), ('b')`,
  ]);
}

test('a sensitive column is found behind any number of queries, and an open one beside it is not', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      fc.infiniteStream(fc.nat()),
      (sensitive, depth, numbers) => {
        const choose: Choose = (end) => Number(numbers.next().value) % end;
        const sql = copyOf(sensitive ? 'hash' : 'name', depth, choose);
        expect([sql, ...errorsOf(sql)]).toEqual([sql, ...(sensitive ? ['FS3202'] : [])]);
      },
    ),
    { numRuns: 100 },
  );
});

test.each([
  ["trim(both ' ' from hash)", true],
  ["encode(convert_to(substring(hash from 2 for 3), 'utf8'), 'hex')", true],
  ["(select string_agg(distinct hash, ',' order by hash) from users)", true],
  ['array(select hash from users)::text', true],
  ["jsonb_build_object('a', array[hash])::text", true],
  ["'a' || reverse(hash)", true],
  ['to_json(users)::text', true],
  ["encode(sha256(convert_to(hash, 'utf8')), 'hex')", false],
  ["md5(hash) || length(hash)::text || (hash = 'a')", false],
  ["(select count(*) from users where hash like 'a%')::text", false],
])('%s shows the column hash: %s', (expression, shows) => {
  const sql = `update plain set t = ${expression} from users where users.id = plain.id`;
  expect(errorsOf(sql)).toEqual(shows ? ['FS3202'] : []);
  // An author who says that it reveals nothing is believed, unless it is a plain copy.
  expect(errorsOf(sql, ['t'])).toEqual([]);
  expect(errorsOf('update plain set t = hash from users', ['t'])).toEqual(['FS3202']);
});

test('names that are given in terms of others several times are followed once', () => {
  const levels = Array.from({ length: 100 }, (_, at) => {
    const again = `select v${at} as v${at + 1} from q${at}`;
    return `q${at + 1} as (${again} union all ${again})`;
  });
  const sql = readSql(`with q0 as (select hash as v0 from users), ${levels.join(', ')} select v100 from q100`);
  const { checked } = analyse({
    sources: [{ file: 'flow.json', text: JSON.stringify({ version: 1, name: 'copies', tables, routes: [] }) }],
    options: defaultOptions,
  });
  expect(lineageIn(sql, [...(checked?.project.tables.values() ?? [])])(sql)).toEqual([
    { table: 'users', column: 'hash' },
  ]);
});
