import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { parseJson } from '../../compiler/base/json.ts';
import { diffProjects, allConsequences } from '../../compiler/diff/diff-projects.ts';
import { readVersion } from '../../compiler/diff/version.ts';
import { asObject } from '../differential/hand-written/case.ts';
import { compileProject } from '../support/compile-flow.ts';

const fixture = readFileSync('fixtures/valid/tenants/tenants.json', 'utf8');
/** The fixture with some of its text changed. */
const changed = (...changes: readonly (readonly [from: string, to: string])[]): JsonObject => {
  let text = JSON.stringify(parseJson(fixture));
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`the fixture has no ${from}`);
    text = text.replace(from, to);
  }
  return asObject(JSON.parse(text));
};
const found = async (project: JsonObject): Promise<readonly string[]> =>
  (await compileProject(project)).diagnostics.map(({ code, subject }) =>
    `${code} ${subject?.route ?? ''} ${subject?.node ?? ''}`.trim(),
  );

const version = (project: JsonObject) => {
  const read = readVersion([{ file: 'flow.json', text: JSON.stringify(project) }]).version;
  if (read === undefined) throw new Error('it has errors');
  return read;
};
/** What a diff says of security. */
const told = (before: JsonObject, after: JsonObject): readonly string[] =>
  allConsequences(diffProjects(version(before), version(after))).flatMap(({ about, severity, message }) =>
    about === 'security' ? [`${severity}: ${message}`] : [],
  );

const guarded: readonly [string, string] = [
  '{"from":"start.next","to":"me.in"},{"from":"me.next","to":"list.in"}',
  '{"from":"start.next","to":"list.in"}',
];
const open = '"except":["list-projects"]';

describe('rows of tenants', () => {
  test('are used behind the guard only, also where nobody has to log in', async () => {
    const bare = changed(guarded, ['"access":{"guard":"current-user"}', `"access":{"guard":"current-user",${open}}`]);
    expect(await found(bare)).toContain('FS3701 list-projects list');
  });

  describe('are those of one guard call', () => {
    const invalid = readFileSync('fixtures/invalid/FS3714/flow.json', 'utf8');
    const among = (from: string, to: string): JsonObject => asObject(JSON.parse(invalid.replace(from, to)));

    test('so that another one, given something else, is an error', async () => {
      expect(await found(among('', ''))).toEqual(['FS3714 projects other']);
    });

    test('which may stand there again, given the same', async () => {
      expect(await found(among('"from": "their-key.value"', '"from": "my-key.value"'))).not.toContain(
        'FS3714 projects other',
      );
    });

    test('or in another branch', async () => {
      const again = '{"id":"again","type":"db-count","config":{"table":"projects"}}';
      const text = JSON.stringify(parseJson(invalid))
        .replace(
          '{"from":"me.next","to":"other.in"}',
          '{"from":"me.next","to":"list.in"},{"from":"me.error","to":"other.in"}',
        )
        .replace(
          '{"from":"other.next","to":"list.in"}',
          '{"from":"other.next","to":"again.in"},{"from":"again.next","to":"no.in"}',
        )
        .replace(
          '{"id":"reply"',
          `${again},{"id":"no","type":"return-json","config":{"status":404},"inputs":{"body":null}},{"id":"reply"`,
        );
      expect(await found(asObject(JSON.parse(text)))).toEqual([]);
    });
  });

  describe('go along where a function enqueues another one', () => {
    const enqueued = '"type":"enqueue","config":{"function":"keep-clean"}';
    const called = '"type":"call","config":{"function":"keep-clean"}';
    const route = (nodes: string, edges: string): string =>
      `{"id":"every-day","method":"POST","path":"/every-day","flow":{"nodes":[{"id":"start","type":"start","config":{"trigger":{"type":"cron","schedule":"0 6 * * *"}}},${nodes}],"edges":[${edges}]}},{"id":"clean-up",`;
    const inSchedule = (node: string, inputs: string): JsonObject =>
      changed([
        '{"id":"clean-up",',
        route(`{"id":"run",${node},"inputs":${inputs}}`, '{"from":"start.next","to":"run.in"}'),
      ]);

    test('behind the guard, by a call and by a job', async () => {
      expect(await found(changed())).toEqual([]);
      // The first one is the job that the route stores.
      expect(
        await found(changed(['"id":"begin",' + enqueued + ',"inputs":{"key":"keep-clean"}', `"id":"begin",${called}`])),
      ).toEqual([]);
    });

    test('and where nobody knows the tenant, somebody has to say it', async () => {
      for (const node of [enqueued, called]) {
        expect(await found(inSchedule(node, '{}'))).toContain('FS3701 every-day run');
        const told = await found(inSchedule(node, '{"tenant":"aaaaaaaa-0000-4000-8000-000000000001"}'));
        expect(told).toEqual(['FS3703 every-day run']);
      }
    });

    test('but not from the guard, which finds out who it is', async () => {
      const inGuard = changed(
        ['{"id":"give","type":"return-values"}', `{"id":"give","type":"return-values"},{"id":"run",${enqueued}}`],
        [
          '{"from":"find.next","to":"give.in"}',
          '{"from":"find.next","to":"run.in"},{"from":"run.next","to":"give.in"}',
        ],
      );
      expect(await found(inGuard)).toContain('FS3701 current-user run');
    });
  });

  test('are reached by a function through its callers', async () => {
    const unguarded = changed([',{"from":"id.value","to":"remove.tenant"}', '']);
    expect((await found(unguarded)).filter((each) => each.startsWith('FS3701'))).toEqual([
      'FS3701 remove-old-tasks remove',
    ]);
  });

  test('are seen whosever they are where the flow says so on purpose', async () => {
    expect(await found(changed())).toEqual([]);
    expect(await found(changed(['"overrides":["remove","total"]', '"overrides":[]']))).toEqual([
      'FS3703 remove-old-tasks total',
      'FS3703 remove-old-tasks remove',
    ]);
    expect(await found(changed(['"overrides":["remove","total"]', '"overrides":["remove","total","log"]']))).toEqual([
      'FS3411 remove-old-tasks',
    ]);
  });

  test('are told by a diff where they become everybody’s', () => {
    const count = '"id":"count","type":"db-count","config":{';
    const across = changed([count, `${count}"across":true,`]);
    expect(told(changed(), across)).toContainEqual(expect.stringContaining('uses the rows of all tenants'));
    expect(told(across, changed())).toContainEqual(expect.stringContaining('no longer'));
    expect(told(changed(), changed())).toEqual([]);
  });
});

describe('keys of tenants', () => {
  const flow = (nodes: readonly JsonObject[], edges: string): JsonObject => ({
    nodes: [{ id: 'start', type: 'start' }, ...nodes],
    edges: edges.split(', ').map((edge) => ({ from: edge.split(' ')[0] ?? '', to: edge.split(' ')[1] ?? '' })),
  });
  const once = { id: 'once', type: 'deduplicate', config: { keepDays: 1 } };
  const first: JsonObject = {
    ...{ id: 'first', inputs: { key: 'string' }, outputs: { new: 'boolean' }, transaction: true },
    flow: flow(
      [
        once,
        { id: 'yes', type: 'return-values', inputs: { new: true } },
        { id: 'no', type: 'return-values', inputs: { new: false } },
      ],
      'start.next once.in, start.key once.key, once.first yes.in, once.duplicate no.in',
    ),
  };
  const me = { id: 'me', type: 'call', config: { function: 'current-user' } };
  const key = { id: 'key', type: 'get-path-param', config: { name: 'key' } };
  const reply = { id: 'reply', type: 'return-json', inputs: { body: null } };
  const route = (id: string, nodes: readonly JsonObject[], edges: string): JsonObject => ({
    ...{ id, method: 'POST', path: `/${id}/:key` },
    flow: flow([key, ...nodes, reply], edges),
  });
  const emittedOf = async (...routes: readonly JsonObject[]): Promise<string> => {
    const project = changed();
    const base = { ...project, access: { guard: 'current-user', except: ['open'] } };
    const functions = Array.isArray(project['functions']) ? [...project['functions'], first] : [];
    const known = Array.isArray(project['routes']) ? project['routes'] : [];
    const made = await compileProject({ ...base, functions, routes: [...known, ...routes] });
    expect(made.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    return (made.files ?? [])
      .map(({ text }) => text)
      .join('\n')
      .replaceAll(/\s+/g, ' ');
  };

  const limit = (config: JsonObject = {}): JsonObject => ({
    ...{ id: 'limit', type: 'limit-rate', config: { max: 5, perSeconds: 60, ...config } },
  });
  const wait = { id: 'wait', type: 'return-json', config: { status: 429 }, inputs: { body: null } };
  const limited = 'me.next limit.in, key.value limit.key, limit.within reply.in, limit.exceeded wait.in';

  test('are those of limits, too, behind the guard, unless they are “across”', async () => {
    const text = await emittedOf(
      route('limited', [me, limit(), wait], `start.next me.in, ${limited}`),
      route('shared', [me, limit({ across: true }), wait], `start.next me.in, ${limited}`),
      route(
        'open',
        [limit(), me, wait],
        'start.next limit.in, key.value limit.key, limit.within me.in, me.next reply.in, limit.exceeded wait.in',
      ),
    );
    for (const line of [
      "countUse(app.db, 'limited', JSON.stringify([call.orgId, request.params.key]), {",
      "countUse(app.db, 'shared', request.params.key, {",
      "countUse(app.db, 'open', request.params.key, {",
    ])
      expect([line, text.includes(line)]).toEqual([line, true]);
  });

  test('of limits are told where all tenants share them, and by a diff', async () => {
    const project = (config: JsonObject, overrides: readonly string[] = []): JsonObject => {
      const base = changed();
      const known = Array.isArray(base['routes']) ? base['routes'] : [];
      const limits = route('limited', [me, limit(config), wait], `start.next me.in, ${limited}`);
      return { ...base, routes: [...known, { ...limits, overrides: [...overrides] }] };
    };
    const across = { across: true };
    expect(await found(project({}))).toEqual([]);
    expect(await found(project(across))).toEqual(['FS3703 limited limit']);
    expect(await found(project(across, ['limit']))).toEqual([]);
    expect(told(project({}), project(across))).toContainEqual(
      expect.stringContaining('counts the keys of all tenants together'),
    );
    expect(told(project(across), project({}))).toContainEqual(expect.stringContaining('no longer counts'));
  });

  test('stand beside the tenant, if a call of the guard stands before', async () => {
    const inLine =
      'start.next me.in, me.next once.in, key.value once.key, once.first reply.in, once.duplicate reply.in';
    const calling = { id: 'call', type: 'call', config: { function: 'first' } };
    const later = { id: 'later', type: 'enqueue', config: { function: 'first' } };
    const text = await emittedOf(
      route('inline', [me, once], inLine),
      route('called', [me, calling], 'start.next me.in, me.next call.in, key.value call.key, call.next reply.in'),
      route('open', [calling], 'start.next call.in, key.value call.key, call.next reply.in'),
      route(
        'later',
        [me, later],
        'start.next me.in, me.next later.in, key.value later.input.key, key.value later.key, later.next reply.in',
      ),
    );
    for (const line of [
      "firstTime(tx, 'inline', JSON.stringify([call.orgId, request.params.key]), 1)",
      'first(tx, request.params.key, tenant.orgId)',
      "firstTime(db, 'first', JSON.stringify([tenant, key]), 1)",
      // Nobody knows whose request it is.
      'first(tx, request.params.key)',
      "enqueue( 'first', { key, tenant: tenant.orgId }, { key: JSON.stringify([tenant.orgId, key]) }, )",
    ])
      expect([line, text.includes(line)]).toEqual([line, true]);
  });
});

describe('keys of tables', () => {
  const withKeys = (more: JsonObject): JsonObject => {
    const project = changed();
    const room: JsonObject = {
      tenant: 'org_id',
      columns: {
        id: { type: 'integer', primaryKey: true, default: 'increment' },
        org_id: { type: 'uuid' },
        project_id: { type: 'integer', references: 'projects.id', onDelete: 'cascade' },
        name: { type: 'text' },
        begins: { type: 'integer' },
        ends: { type: 'integer' },
      },
      checks: [{ left: 'begins', operator: 'lt', right: 'ends', message: 'It begins before it ends.' }],
      ...more,
    };
    return { ...project, tables: { ...asObject(project['tables'] ?? null), rooms: room } };
  };
  const apart = (...by: readonly string[]): JsonObject => ({ noOverlap: { by, from: 'begins', to: 'ends' } });

  test.each([
    ['FS3707', { unique: [['name']] }],
    ['FS3716', apart('name')],
    ['', { unique: [['org_id', 'name']] }],
    ['', { unique: [['project_id', 'name']] }],
    ['', apart('org_id', 'name')],
    ['', apart('project_id')],
  ])('%s of %j', async (code, more) => {
    const codes = (await found(withKeys(more))).filter((each) => !each.startsWith('FS3402'));
    expect(codes.map((each) => each.slice(0, 6))).toEqual(code === '' ? [] : [code]);
  });
});

describe('users in a table without tenants', () => {
  const seen = (config: JsonObject, edges: JsonObject[] = [], nodes: JsonObject[] = []): JsonObject => {
    const project = changed();
    const flow = {
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'me', type: 'call', config: { function: 'current-user' } },
        { id: 'users', type: 'db-list', config: { table: 'users', columns: ['id', 'name'], ...config } },
        { id: 'reply', type: 'return-json' },
        ...nodes,
      ],
      edges: [
        { from: 'start.next', to: 'me.in' },
        { from: 'me.next', to: 'users.in' },
        { from: 'users.next', to: 'reply.in' },
        { from: 'users.records', to: 'reply.body' },
        ...edges,
      ],
    };
    const routes = Array.isArray(project['routes']) ? project['routes'] : [];
    return { ...project, routes: [...routes, { id: 'users', method: 'GET', path: '/users/:id', flow }] };
  };
  const by = (column: string): JsonObject => ({ where: [{ column, operator: 'eq' }] });
  const id = { id: 'id', type: 'get-path-param', config: { name: 'id' } };
  const number = { id: 'number', type: 'to-number' };

  test('are those of all behind the guard', async () => {
    expect(await found(seen({}))).toEqual(['FS3717 users users']);
    expect(
      await found(
        seen(
          { where: [{ column: 'name', operator: 'contains', input: 'q' }] },
          [{ from: 'id.value', to: 'users.q' }],
          [id],
        ),
      ),
    ).toEqual(['FS3717 users users']);
  });

  test('also by an id that the request says', async () => {
    const asked = [
      { from: 'id.value', to: 'number.value' },
      { from: 'number.number', to: 'users.id' },
    ];
    expect(await found(seen(by('id'), asked, [id, number]))).toEqual(['FS3717 users users']);
  });

  test('unless a condition says whose they are', async () => {
    expect(await found(seen(by('org_id'), [{ from: 'me.orgId', to: 'users.org_id' }]))).toEqual([]);
  });

  test('or a key does that the request has not chosen', async () => {
    expect(await found(seen({ where: [{ column: 'id', operator: 'eq', value: 1 }] }))).toEqual([]);
    expect(await found(seen(by('id'), [{ from: 'me.userId', to: 'users.id' }]))).toEqual([]);
  });
});
