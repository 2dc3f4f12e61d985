import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { createChoose, type Choose } from '../differential/choose.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';
import { typeFaultsOfAll } from '../support/tsc.ts';
import { buildProject, type Project } from './project.ts';
import { startServer } from './server.ts';

/** What emitted files say themselves, what TypeScript keeps, what objects inherit, what Windows keeps, and what comes near another. */
const words =
  `app app-route connect connect-route await await-route a-1 a1 a-1-1 a-11 a11 1-a value1-a get-user-2 get-user2 constructor to-string
  value-of proto request reply tx db eb oc schema answer sql log signal form name status value create-hmac random-uuid send-json sendjson read-string
  to-number optional query-param header is-equal now body record records count result undefined arguments eval class default delete function
  return static this null true false typeof con aux nul com1 com1-route fetch process console global-this fastify config database mailer
  build-app jobs parts unshed server done error test routes main index`.split(/\s+/);
const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
const spellings = (word: string): readonly string[] => [
  word,
  word.replaceAll('-', ''),
  word.replaceAll('-', '_'),
  word.replaceAll('-', ' '),
  word.toUpperCase(),
  `${word}-`,
  `${word} value`,
];
const snake = (word: string): string => word.replaceAll('-', '_').replace(/^(?=\d)/, 't');
const tableNames = unique(words.flatMap((word) => [snake(word), snake(word).replaceAll('_', ''), `${snake(word)}_`]));
const otherFields = ['__proto__', 'toString', 'hasOwnProperty', ' ', 'é', "a'b", 'Ünicode'];
const nodeId = (text: string): string => text.replaceAll(/[^A-Za-z0-9_-]/g, '-').replace(/^(?![A-Za-z])/, 'n');

const some = <T>(choose: Choose, items: readonly T[], count: number): readonly T[] =>
  unique(Array.from({ length: count }, () => choose.pick(items)));

function randomTables(choose: Choose): JsonObject {
  const columns = (): JsonObject =>
    Object.fromEntries(
      ['prototype', ...some(choose, tableNames, 8).map((name) => (name === 'constructor' ? 'prototype_' : name))].map(
        (name) => [name, { type: choose.pick(['text', 'integer', 'json', 'boolean']), nullable: true }],
      ),
    );
  return Object.fromEntries(
    ['constructor', 'a_1', 'a1', ...some(choose, tableNames, 12)].map((name) => [
      name,
      { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, ...columns() } },
    ]),
  );
}

/** Reads fields and a table, by nodes whose ids and labels want to be one name. */
function randomRoute(id: string, tables: JsonObject, choose: Choose): JsonObject {
  const near = unique([...spellings(choose.pick(words)), ...some(choose, words, 3), ...some(choose, otherFields, 2)]);
  const ids = some(choose, unique([...near, ...words].map(nodeId)), 14);
  const next = ids.values();
  const label = (): JsonObject => (choose.chance(0.5) ? { label: choose.pick(near) } : {});
  const node = (type: string, config: JsonObject = {}): JsonObject & { readonly id: string } => ({
    id: next.next().value ?? 'spare',
    type,
    config,
    ...label(),
  });
  const table = choose.pick(Object.keys(tables));
  const [start, list, insert, end, body, build] = [
    node('start'),
    node('db-list', { table }),
    node('db-insert', { table }),
    node('return-json'),
    node('get-json-body'),
    node('build-object', { fields: ['rows', 'made', 'p0', 'p1', 'p2', 'p3'] }),
  ];
  const parts = some(choose, near, 4).flatMap((field) => {
    const [get, convert] = [next.next().value, next.next().value];
    if (get === undefined || convert === undefined) return [];
    const [type, port] = choose.pick([
      ['to-number', 'number'],
      ['to-string', 'text'],
      ['to-json', 'text'],
    ]);
    return [
      {
        get: { id: get, type: 'get-body-field', config: { field }, ...label() },
        convert: { id: convert, type: type ?? '', ...label() },
        out: `${convert}.${port}`,
      },
    ];
  });
  const data: readonly (readonly [string, string])[] = [
    [`${body.id}.body`, `${insert.id}.record`],
    [`${list.id}.records`, `${build.id}.rows`],
    [`${insert.id}.record`, `${build.id}.made`],
    [`${build.id}.object`, `${end.id}.body`],
  ];
  const edges = [
    ...data,
    [`${start.id}.next`, `${list.id}.in`],
    [`${list.id}.next`, `${insert.id}.in`],
    [`${insert.id}.next`, `${end.id}.in`],
    ...parts.flatMap(({ get, convert, out }, index) => [
      [`${get.id}.value`, `${convert.id}.value`],
      [out, `${build.id}.p${index}`],
    ]),
  ];
  const unfed = ['p0', 'p1', 'p2', 'p3'].slice(parts.length);
  return {
    id,
    method: 'POST',
    path: `/${id}`,
    flow: {
      nodes: [
        start,
        list,
        insert,
        end,
        body,
        { ...build, inputs: Object.fromEntries(unfed.map((port) => [port, null])) },
        ...parts.flatMap(({ get, convert }) => [get, convert]),
      ],
      edges: edges.map(([from = '', to = '']) => ({ from, to })),
    },
  };
}

function randomProject(seed: number): JsonObject {
  const choose = createChoose(seed);
  const tables = randomTables(choose);
  const ids = unique([
    'a-1',
    'a1',
    'app',
    'app-route',
    'connect',
    'connect-route',
    'await',
    'await-route',
    'con',
    'aux',
    ...some(choose, words, 30),
  ]);
  return { version: 1, name: 'names', tables, routes: ids.map((id) => randomRoute(id, tables, choose)) };
}

const built: Project[] = [];
afterAll(() => built.forEach(({ remove }) => remove()));

describe('names', () => {
  it(
    'of routes, tables, columns, nodes and fields that want to be the same type-check, and the server starts',
    { timeout: 240_000 },
    async () => {
      for (const seed of [1, 2, 3])
        built.push(
          await buildProject(randomProject(seed), { metrics: true, docs: true, cors: ['*'], rateLimit: 1000 }),
        );
      expect(await typeFaultsOfAll(built.map(({ folder }) => folder))).toBe('');
      const server = await startServer(built[0]?.folder ?? '', { DATA_DIR: join(built[0]?.folder ?? '', 'data') });
      for (const id of ['a-1', 'a1', 'app', 'app-route', 'await', 'await-route', 'con']) {
        const { status } = await fetch(`${server.url}/${id}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        });
        expect([200, 400]).toContain(status);
      }
      await server.stop();
    },
  );

  it('are the same in whatever order the file holds its parts', async () => {
    const reverse = (value: JsonValue): JsonValue => (Array.isArray(value) ? value.toReversed() : value);
    const backwards = (value: JsonObject): JsonObject => ({
      ...value,
      routes: reverse(
        (Array.isArray(value['routes']) ? value['routes'] : []).map((route: JsonObject) => {
          const { nodes = [], edges = [] } = Object(route['flow']);
          return { ...route, flow: { nodes: reverse(nodes), edges: reverse(edges) } };
        }),
      ),
    });
    const sources = async (value: JsonValue) =>
      (await compileProject(value)).files?.filter(({ path }) => /^src\/(?:routes|app)/.test(path));
    expect(await sources(backwards(randomProject(4)))).toEqual(await sources(randomProject(4)));
  });

  it('stay what they are when a route with almost the same id comes along', async () => {
    const route = (id: string): JsonObject => ({
      id,
      method: 'GET',
      path: `/${id}`,
      flow: flow({ s: { type: 'start' }, r: { type: 'return-json', inputs: { body: 1 } } }, 's.next -> r.in'),
    });
    const imports = async (...ids: string[]) =>
      (await compileProject({ version: 1, name: 'x', routes: ids.map(route) })).files
        ?.find(({ path }) => path === 'src/app.ts')
        ?.text.match(/import .* from '\.\/routes.*/g);
    const before = await imports('await-route', 'a1', 'connect-route');
    const after = await imports(
      'await',
      'a-1',
      'a1',
      'await-route',
      'connect',
      'connect-route',
      'a-1-1',
      'a1-1',
      'a11',
      'a-11',
    );
    expect(after).toEqual(expect.arrayContaining(before ?? []));
    expect(unique((after ?? []).map((line) => /(\w+) \}/.exec(line)?.[1]))).toHaveLength(10);
  });
});

describe('files', () => {
  const paths = async (routes: readonly (readonly [id: string, path: string])[]): Promise<readonly string[]> => {
    const { files } = await compileProject({
      version: 1,
      name: 'x',
      routes: routes.map(([id, path]) => ({
        id,
        method: 'GET',
        path,
        flow: flow({ s: { type: 'start' }, r: { type: 'return-json', inputs: { body: 1 } } }, 's.next -> r.in'),
      })),
    });
    return (files ?? []).flatMap(({ path }) => (path.startsWith('src/routes/') ? [path] : []));
  };

  it('have no name that Windows keeps for a device', async () => {
    expect(
      await paths([
        ['con', '/aux/x'],
        ['nul', '/com1'],
        ['com1', '/a/b'],
        ['lpt9', '/CON'],
        ['con-1', '/nul.js'],
      ]),
    ).toEqual([
      'src/routes/a/com1_.ts',
      'src/routes/aux_/con_.ts',
      'src/routes/com1_/nul_.ts',
      'src/routes/con_/lpt9_.ts',
      'src/routes/nul-js/con-1.ts',
    ]);
  });

  it('of segments that differ in case or dots only lie in one folder, each its own', async () => {
    expect(
      await paths([
        ['one', '/Users'],
        ['two', '/users'],
        ['three', '/users...'],
        ['four', '/~users'],
      ]),
    ).toEqual([
      'src/routes/users/four.ts',
      'src/routes/users/one.ts',
      'src/routes/users/three.ts',
      'src/routes/users/two.ts',
    ]);
  });

  it('of the longest ids and segments can be written', async () => {
    const [path = ''] = await paths([['i'.repeat(64), `/${'q'.repeat(300)}/${'r'.repeat(300)}`]]);
    expect(path).toBe(`src/routes/${'q'.repeat(64)}/${'i'.repeat(64)}.ts`);
    const { folder, remove } = await buildProject(
      project(flow({ s: { type: 'start' }, r: { type: 'return-json', inputs: { body: 1 } } }, 's.next -> r.in'), {
        path: `/${'q'.repeat(300)}`,
      }),
    );
    expect(readdirSync(join(folder, 'src/routes'))).toEqual(['q'.repeat(64)]);
    remove();
  });
});

describe('a variable', () => {
  it('of several arms is read only behind them: one arm that is never taken is none', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            s: { type: 'start' },
            q: { type: 'get-query-param', config: { name: 'q' } },
            fb: { type: 'fallback', inputs: { fallback: '1' } },
            n: { type: 'to-number' },
            c1: { type: 'compare', config: { operator: 'eq' }, inputs: { right: null } },
            c2: { type: 'compare', config: { operator: 'ne' }, inputs: { right: null } },
            b2: { type: 'branch' },
            inn: { type: 'if-null', inputs: { value: null } },
            r19: { type: 'return-json', config: { headers: ['X-Info'] }, inputs: { body: 1 } },
            r22: { type: 'return-json' },
            r23: { type: 'return-json', config: { headers: ['X-Info'] }, inputs: { body: 3 } },
          },
          `s.next -> b2.in
          q.value -> fb.value
          fb.value -> n.value
          n.number -> c1.left
          fb.value -> c2.left
          c2.result -> b2.condition
          b2.true -> r19.in
          b2.false -> inn.in
          fb.value -> r19.X-Info
          inn.null -> r22.in
          c1.result -> r22.body
          inn.present -> r23.in
          fb.value -> r23.X-Info`,
        ),
        { method: 'GET' },
      ),
    );
    expect(text).toContain("const q = headerValue(qParam ?? '1'");
    expect(text).toContain("reply.header('X-Info', q)");
  });
});
