import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { parseJson } from '../../compiler/base/json.ts';
import { asObject } from '../differential/hand-written/case.ts';
import { changed, found, told } from './tenant-projects.ts';

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

  test('and an id of a route that a node bears, too, overrides both', async () => {
    const shadow = (overrides: string): JsonObject =>
      changed(
        ['"overrides":["remove","total"]', `"overrides":["remove","total"]`],
        [
          '"routes":[',
          `"routes":[{"id":"whole","method":"GET","path":"/shadow/whole","overrides":[${overrides}],"flow":{"nodes":[{"id":"start","type":"start"},{"id":"each","type":"db-count","config":{"table":"tasks","across":true}},{"id":"reply","type":"return-json"}],"edges":[{"from":"start.next","to":"each.in"},{"from":"each.next","to":"reply.in"},{"from":"each.count","to":"reply.body"}]}},{"id":"each","method":"GET","path":"/shadow/:id","flow":{"nodes":[{"id":"start","type":"start"},{"id":"reply","type":"return-json","inputs":{"body":1}}],"edges":[{"from":"start.next","to":"reply.in"}]}},`,
        ],
      );
    // They need no login (FS3601), which is irrelevant here.
    const findings = async (overrides: string) =>
      (await found(shadow(overrides))).filter((each) => !each.startsWith('FS3601'));
    expect(await findings('"each"')).toEqual([]);
    expect(await findings('')).toEqual(['FS3703 whole each', 'FS3401 each']);
  });

  test('are told by a diff where they become everybody’s', () => {
    const count = '"id":"count","type":"db-count","config":{';
    const across = changed([count, `${count}"across":true,`]);
    expect(told(changed(), across)).toContainEqual(expect.stringContaining('uses the rows of all tenants'));
    expect(told(across, changed())).toContainEqual(expect.stringContaining('no longer'));
    expect(told(changed(), changed())).toEqual([]);
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
        key_hash: { type: 'text', sensitive: true },
      },
      checks: [{ left: 'begins', operator: 'lt', right: 'ends', message: 'It begins before it ends.' }],
      ...more,
    };
    return { ...project, tables: { ...asObject(project['tables'] ?? null), rooms: room } };
  };
  const apart = (...by: readonly string[]): JsonObject => ({ noOverlap: { by, from: 'begins', to: 'ends' } });

  test.each([
    ['FS3707', { unique: [['name']] }],
    ['', { unique: [['key_hash']] }],
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
