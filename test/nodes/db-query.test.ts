import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { analyse } from '../../compiler/analyse.ts';
import { typeName } from '../../compiler/ir/type.ts';
import { readSql } from '../../compiler/base/read-sql.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { emittedRoute, flow, project } from '../support/compile-flow.ts';
import { describeQuery } from '../support/describe-query.ts';

const tables = {
  authors: {
    columns: {
      id: { type: 'uuid', primaryKey: true },
      name: { type: 'text' },
      born: { type: 'timestamp', nullable: true },
      email: { type: 'text', sensitive: true },
    },
  },
  books: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      author: { type: 'uuid', references: 'authors.id' },
      pages: { type: 'integer' },
    },
  },
};

const analysed = (
  config: JsonObject,
  body: JsonObject = { body: 'done' },
  edges: readonly JsonObject[] = [],
  nodes: readonly JsonObject[] = [],
) =>
  analyse({
    sources: [
      {
        file: 'flow.json',
        text: JSON.stringify({
          ...{ version: 1, name: 'library', tables, secrets: { KEY: {} } },
          routes: [
            {
              ...{ id: 'books', method: 'GET', path: '/books' },
              flow: {
                nodes: [
                  { id: 's', type: 'start' },
                  { id: 'q', type: 'db-query', config },
                  { id: 'r', type: 'return-json', inputs: body },
                  ...nodes,
                ],
                edges: [{ from: 's.next', to: 'q.in' }, { from: 'q.next', to: 'r.in' }, ...edges],
              },
            },
          ],
        }),
      },
    ],
    options: defaultOptions,
    describeQuery,
  });

/** The types of the columns, as in the compiler's messages. */
function rowOf(sql: string, config: JsonObject = {}): string {
  const { checked, diagnostics } = analysed({ sql, ...config });
  const kind = checked?.routes[0]?.route.nodes.get('q')?.kind;
  if (kind === undefined) return diagnostics.map(({ code }) => code).join(' ');
  const records = kind.typing(() => ({ kind: 'unknown', presence: 'optional', storable: false })).outputs['records'];
  const element = records?.kind === 'known' && records.alternatives[0];
  const row = element !== false && element?.kind === 'list' ? element.element : undefined;
  const shape = row?.kind === 'known' && row.alternatives[0]?.kind === 'object' ? row.alternatives[0] : undefined;
  return [...(shape?.fields ?? [])]
    .map(([name, type]) => `${name}${type.presence === 'required' ? '' : '?'}: ${typeName(type)}`)
    .join(', ');
}

/** Which columns are there, and which may be missing. */
const presences = (sql: string, config?: JsonObject): string => rowOf(sql, config).replaceAll(/: [^,]*/g, '');

// Starting the database takes long on a busy machine.
beforeAll(() => void presences('select id from books'), 120_000);

describe('what may be missing', () => {
  test.each([
    ['select id, name, born from authors', 'id, name, born?'],
    ['select a.id, b.id as book from authors a join books b on b.author = a.id', 'id, book'],
    ['select a.id, b.id as book from authors a left join books b on b.author = a.id', 'id?, book?'],
    ['select a.id, b.id as book from books b right join authors a on b.author = a.id', 'id?, book?'],
    ['select b.id, 1 as one from authors a left join books b on b.author = a.id where b.id is null', 'id?, one'],
    ['select id from authors a where not exists (select 1 from books b where b.author = a.id)', 'id'],
    ['select id from authors union select author from books', 'id?'],
    ['select name from authors union all select name from authors where false', 'name?'],
    ['select name, count(*) as n from authors group by rollup (name)', 'name?, n'],
    [
      'select name, count(*) filter (where born is null)::int n, count(*) over () total from authors group by name',
      'name, n, total',
    ],
    [
      'select max(pages) as most, coalesce(sum(pages), 0) as sum, coalesce(max(pages), null) as no from books',
      'most?, sum, no?',
    ],
    [
      'select exists (select 1) as any, not exists (select 1) as none, pages + 1 as more, pages::text as text from books',
      'any, none, more?, text?',
    ],
    ["select b.*, 'x' as x, true as t, null::text as no from books b", 'id, author, pages, x, t, no?'],
    [
      'select count(*) as n, b.*, 1 as one, pages * 2 as twice from books b group by b.id',
      'n, id, author, pages, one, twice?',
    ],
    ['with old as (select id from books) select id, (select max(pages) from books) as most from old', 'id, most?'],
    ['select (select id from books limit 1) as id', 'id?'],
  ])('%s', (sql, expected) => {
    expect(presences(sql)).toBe(expected);
  });

  test('nothing that `notNull` names, and in what is written only what its tables say', () => {
    expect(presences('select sum(pages) as sum, max(pages) as most from books', { notNull: ['sum'] })).toBe(
      'sum, most?',
    );
    const inserted =
      'insert into books (id, author, pages) select 1, id, count(*) from authors group by id returning id, pages + 1 as more';
    expect(presences(inserted, { writes: ['books'] })).toBe('id, more?');
    const old = 'update books set pages = 1 returning old.pages as before, id';
    expect(presences(old, { writes: ['books'] })).toBe('before?, id?');
  });
});

test('types are those of the columns, and of what PostgreSQL computes', () => {
  expect(
    rowOf(
      "select id, name, born, now() as at, 1::int8 as whole, 1.5 as exact, 1.5::float8 as real, date '2026-01-01' as day, '{}'::jsonb as json, array[1] as many, true as truth from authors",
    ),
  ).toMatchInlineSnapshot(
    `"id: UUID string, name: string, born?: timestamp string?, at?: timestamp string?, whole: number, exact: string, real: number, day?: string?, json?: unknown, many?: list<32-bit integer?>?, truth: boolean"`,
  );
});

describe('computed columns of a table with sensitive ones are credentials', () => {
  const wired = [{ from: 'q.records', to: 'r.body' }];
  const codes = (sql: string, config: JsonObject = {}) =>
    analysed({ sql, ...config }, {}, wired).diagnostics.flatMap(({ severity, code }) =>
      severity === 'error' ? [code] : [],
    );

  test.each([
    ['select id, name from authors', {}, []],
    ['select email from authors', {}, ['FS3201']],
    ['select email from authors', { releases: ['email'] }, ['FS3201']],
    ['select lower(email) as mail from authors', {}, ['FS3201']],
    ['select count(*) as n from authors', {}, ['FS3201']],
    ['select count(*) as n from authors', { releases: ['n'] }, []],
    ['select (select max(email) from authors) as mail, id from books', {}, ['FS3201']],
    ['select count(*) as n from books', {}, []],
    ['with x as (select email from authors) select email from x', {}, ['FS3201']],
  ])('%s %j', (sql, config, expected) => {
    expect(codes(sql, config)).toEqual(expected);
  });

  test.each([
    ['update authors set name = email returning id', [], ['FS3202']],
    ['update authors as a set born = now(), name = a.email', [], ['FS3202']],
    ["update authors set name = email || '!' returning id", [], ['FS3202']],
    ["update authors set name = email || '!'", ['name'], []],
    ["update authors set name = email || '!' returning id, name", [], ['FS3202']],
    ['update authors set (born, name) = (now(), lower(email)) returning born', [], ['FS3202']],
    ['update authors set (born, name) = (now(), lower(email)) returning name', [], ['FS3202']],
    ['update authors set name = lower(email) returning id, name', ['name'], []],
    ['update authors set email = lower(email), name = name returning name', [], []],
    ['update authors set name = x.e from (select email as e from authors) x returning authors.name', [], ['FS3202']],
    ['update authors a set name = x.name from (select email as name from authors) x returning a.name', [], ['FS3202']],
    ['update authors set name = authors::text returning name', [], ['FS3202']],
    ['update authors as a set name = to_json(a)::text returning name', [], ['FS3202']],
    [
      "update authors set name = name || 2 * 3, born = timestamp '2026-01-01' + interval '1 day' returning name, born",
      [],
      [],
    ],
    [
      'update authors set name = upper(name), born = now() where id in (select author from books) returning born',
      [],
      [],
    ],
    ['insert into authors (id, name, email) select id, email, name from authors', [], ['FS3202']],
    ['insert into authors (id, name, email) select id, upper(email), name from authors returning name', [], ['FS3202']],
    ['insert into authors (id, name, email) select id, name, email from authors returning name', [], []],
    ['insert into authors select id, lower(email), born, email from authors returning name', [], ['FS3201']],
    [
      "insert into authors (id, name, email) values ('6f9619ff-8b86-4d01-b42d-00c04fc964ff', 'a', 'b') on conflict (id) do update set name = excluded.email",
      [],
      ['FS3202'],
    ],
    ['with x as (update authors set name = email returning name) select count(*) as n from x', ['n'], ['FS3202']],
    // What is copied unchanged is found behind casts, subqueries and other names.
    ['update authors set name = email::character varying(20)', [], ['FS3202']],
    ['update authors set name = cast((a.email) as text) from authors a', [], ['FS3202']],
    ['update authors set name = (select email from authors order by id limit 1)', [], ['FS3202']],
    ["update authors set name = coalesce(nullif(email, ''), name)", [], ['FS3202']],
    ["update authors set name = case when born is null then 'a' else email end", [], ['FS3202']],
    ["update authors set name = case when email = 'a' then 'b' else name end", [], []],
    ['update authors set name = x.e from (select email as e from authors) x', [], ['FS3202']],
    ['update authors set name = x.e from (select id, email e from authors) as x', [], ['FS3202']],
    [
      'update authors set name = x.e from (select born is distinct from now() as d, email as e from authors) x',
      [],
      ['FS3202'],
    ],
    ['update authors set name = x.i from (select id::text as i, email as e from authors) x', [], []],
    ['update authors set name = x.e from (select id, email from authors) as x (i, e)', [], ['FS3202']],
    ['update authors set name = x.i from (select id::text, email from authors) as x (i, e)', [], []],
    ['update authors set name = max from (select max(email) from authors) x', [], ['FS3202']],
    ['update authors a set name = (b).email from authors b where b.id = a.id', [], ['FS3202']],
    ['update authors a set name = b.c from authors as b (i, n, d, c) where b.i = a.id', [], ['FS3202']],
    ['update authors a set name = b::text from authors b where b.id = a.id', [], ['FS3202']],
    ['update authors set (name, email) = (select name, email from authors limit 1)', [], []],
    ['update authors set (name, email) = (select email, name from authors limit 1)', [], ['FS3202']],
    ['update authors set (name, email) = row (email, name)', [], ['FS3202']],
    ['with s (h) as materialized (select email from authors) update authors set name = s.h from s', [], ['FS3202']],
    ['with s as (select * from authors) update authors set name = s.email from s', [], ['FS3202']],
    ['with s as (select * from authors) update authors set name = s.name from s', [], []],
    [
      "with gone as (delete from authors where name = 'a' returning email as e) update authors set name = e from gone returning id",
      [],
      ['FS3202'],
    ],
    ['insert into authors select * from authors', [], []],
    [
      'insert into authors (id, name, email) select id, name, email from authors union select id, email, name from authors',
      [],
      ['FS3202'],
    ],
    [
      'merge into authors a using authors b on a.id = b.id when matched and a.born is null then update set name = b.email when matched then delete',
      [],
      ['FS3202'],
    ],
    [
      "merge into authors a using authors b on a.id = b.id when not matched then insert (id, name, email) values (b.id, b.email, 'x')",
      [],
      ['FS3202'],
    ],
  ] as const)('and what a statement writes: %s', (sql, releases, expected) => {
    const config = { writes: ['authors'], ...(releases.length === 0 ? {} : { releases }) };
    const isRead = /returning|select count/.test(sql);
    expect(isRead ? codes(sql, config) : analysedCodes(sql, config)).toEqual(expected);
  });

  const analysedCodes = (sql: string, config: JsonObject) =>
    analysed({ sql, ...config }).diagnostics.flatMap(({ severity, code }) => (severity === 'error' ? [code] : []));

  test.each([
    ['update authors set name = :p', ['FS3202']],
    ['update authors set name = name || :p', ['FS3202']],
    ['update authors set email = :p', []],
    ['update authors set name = $$a$$ where email = :p', []],
    ["insert into authors (id, name, email) values ('6f9619ff-8b86-4d01-b42d-00c04fc964ff', 'a', :p)", []],
    ["insert into authors (id, name, email) values ('6f9619ff-8b86-4d01-b42d-00c04fc964ff', :p, 'a')", ['FS3202']],
    ["insert into authors (id, name, email) select id, 'a', :p from authors", []],
    [
      'insert into authors (id, name, email) select id, :p, name from authors union select id, name, name from authors',
      ['FS3202'],
    ],
    ["insert into authors values ('6f9619ff-8b86-4d01-b42d-00c04fc964ff', 'a', null, :p)", ['FS3202']],
    ['with x as (select :p as v) update authors set name = x.v from x', ['FS3202']],
    ['update authors set born = now() where id in (select id from authors where email = :p)', []],
    ['update authors set name = (born is distinct from now())::text || :p', ['FS3202']],
    ['update authors set name = case when born is null then :p else name end', ['FS3202']],
  ])('and into which columns it writes them: %s', (sql, expected) => {
    const { diagnostics } = analysed(
      { sql, params: { p: 'text' }, writes: ['authors'] },
      { body: 'done' },
      [{ from: 'k.value', to: 'q.p' }],
      [{ id: 'k', type: 'get-secret', config: { name: 'KEY' } }],
    );
    expect(diagnostics.flatMap(({ severity, code }) => (severity === 'error' ? [code] : []))).toEqual(expected);
  });
});

test('what stands in texts, names, comments and dollar quotes is no parameter', () => {
  const sql = `select ':a', E'\\':a', ":a", $$:a$$, $x$ :a $$ $x$, 1::int, x[1: n], a$1, /* :a /* :a */ :a */ :b -- :a`;
  const found = readSql(sql).filter(({ kind }) => kind === 'parameter' || kind === 'position');
  expect(found.map(({ text }) => text)).toEqual([':b']);
});

test('a value that occurs several times is made once, and JSON is null where it is missing', async () => {
  const sql = "select :id as id, :id = :id as same, coalesce(:item, '{}') as item";
  const nodes = {
    s: { type: 'start' },
    id: { type: 'uuid' },
    list: { type: 'get-body-field', config: { field: 'list' } },
    item: { type: 'first' },
    q: { type: 'db-query', config: { sql, params: { id: 'uuid', item: 'json | null' } } },
    r: { type: 'return-json' },
  };
  const edges = `s.next -> q.in\nid.value -> q.id\nlist.value -> item.list\nitem.item -> q.item
    q.next -> r.in\nq.records -> r.body`;
  const text = await emittedRoute(project(flow(nodes, edges), {}, { tables }));
  expect(text.match(/randomUUID\(\)/g)).toHaveLength(1);
  expect(text).toContain("coalesce(${firstItem == null ? null : toJsonb(firstItem)}::jsonb, '{}')");
  expect(text).toContain('item: unknown;');
});
