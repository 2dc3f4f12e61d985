import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';
import { typeFaultsOfAll } from '../support/tsc.ts';
import { buildProject } from './project.ts';
import type { Project } from './project.ts';
import { randomProject, unique } from './random-names.ts';
import { startServer } from './server.ts';

const built: Project[] = [];

afterAll(() => built.forEach(({ remove }) => remove()));

describe('names', () => {
  it(
    'that clash among routes, tables, columns, nodes and fields type-check, and the server starts',
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

  it('are the same in any order of the file’s parts', async () => {
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

  it('stay the same if a route with almost the same id is added', async () => {
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

  it('have no device name of Windows', async () => {
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

  it('of segments that differ only in case or dots are distinct, in one folder', async () => {
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
  it('assigned by several branches is declared only if more than one can be taken', async () => {
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
