import { describe, expect, test } from 'vitest';
import { proposalsFor } from '../../../builder/client/palette/proposals.ts';
import { tableRoutes } from '../../../builder/shared/gestures/table-routes.ts';
import { newRoute } from '../../../builder/client/routes/propose.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { flow, openApiOf } from '../../support/compile-flow.ts';

/** The routes that the Builder creates for a table compile as they are, and accept what a user would expect. */
const uuid = '3f333df6-90a4-4fda-8dd3-9485d27cee36';
const defaults = {
  ...{ uuid, text: 'x', integer: 1, number: 1.5, boolean: false },
  ...{ timestamp: '2030-01-01T00:00:00.000Z', json: { a: 1 } },
};
const everyType = Object.fromEntries(
  Object.entries(defaults).flatMap(([type, value]) => [
    [`${type}_must`, { type }],
    [`${type}_null`, { type, nullable: true }],
    [`${type}_default`, { type, default: value }],
    [`${type}_both`, { type, nullable: true, default: value }],
  ]),
);
const id = { type: 'integer', primaryKey: true, default: 'increment' };
const made = {
  made: { type: 'timestamp', default: 'now' },
  token: { type: 'uuid', default: 'uuid' },
};
const word = { type: 'text' };
const tables = {
  things: { columns: { id, ...everyType, ...made, secret: { type: 'text', sensitive: true } } },
  users: { columns: { id, email: { type: 'text', unique: true }, name: word, bio: { type: 'text', nullable: true } } },
  tags: { columns: { id: { type: 'uuid', primaryKey: true, default: 'uuid' }, name: word } },
  files: { columns: { id: { type: 'uuid', primaryKey: true }, name: word } },
  countries: { columns: { code: { type: 'text', primaryKey: true }, name: word } },
  rates: { columns: { rate: { type: 'number', primaryKey: true }, name: word } },
  days: { columns: { day: { type: 'timestamp', primaryKey: true }, name: word } },
  flags: { columns: { is_on: { type: 'boolean', primaryKey: true }, name: word } },
  stamps: {
    columns: {
      ...{ id, name: word, touched: { type: 'timestamp', onUpdate: 'now' } },
      changed: { type: 'timestamp', nullable: true, onUpdate: 'now' },
      gone_at: { type: 'timestamp', nullable: true },
    },
    softDelete: 'gone_at',
  },
  steps: { columns: { changes: { type: 'text', primaryKey: true }, in: word } },
  doors: { columns: { in: { type: 'text', primaryKey: true }, changes: word } },
  accounts: { columns: { id, password: { type: 'text', sensitive: true }, name: word } },
};

const guard = (name: string, inputs: object = {}) => ({
  ...{ id: name, guard: true, inputs, outputs: { org: 'integer' } },
  flow: flow(
    {
      start: { type: 'start' },
      key: { type: 'get-header', config: { name: `x-${name}` } },
      given: { type: 'if-null' },
      no: { type: 'return-json', config: { status: 401 }, inputs: { body: null } },
      give: { type: 'return-values', inputs: { org: 1 } },
    },
    'start.next -> given.in\nkey.value -> given.value\ngiven.null -> no.in\ngiven.present -> give.in',
  ),
});
const respond = (trigger: JsonObject) =>
  flow(
    { start: { type: 'start', config: { trigger } }, end: { type: 'return-json', inputs: { body: 1 } } },
    'start.next -> end.in',
  );
/** A guard that reads rows of the tenant, so its caller has to know the tenant. */
const admin = {
  ...{ id: 'admin', guard: true, outputs: {} },
  flow: flow(
    {
      start: { type: 'start' },
      any: { type: 'db-exists', config: { table: 'notes' } },
      no: { type: 'return-json', config: { status: 403 }, inputs: { body: null } },
      give: { type: 'return-values' },
    },
    'start.next -> any.in\nany.yes -> give.in\nany.no -> no.in',
  ),
};
const functions = [admin, guard('member'), guard('user'), guard('start'), guard('role', { role: 'text' })];

function open(text: string) {
  const workspace = createWorkspace();
  workspace.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text }], diagnostics: [] });
  return workspace;
}

async function routesOf(name: string, table: object, rest: object = {}) {
  const before = open(JSON.stringify({ version: 1, name: 'test', tables: { [name]: table }, routes: [], ...rest }));
  const { operations, routes } = tableRoutes(before.project(), name);
  const first = routes[0]?.id;
  const applied = before.apply(operations);
  if ('problem' in applied) throw new Error(applied.problem.message);
  const text = applied.changes[0]?.after ?? '';
  return { workspace: open(text), text, first };
}

/** The required fields of a route's body. */
async function requiredOf(text: string, path: string, method: string): Promise<readonly string[]> {
  const { paths } = JSON.parse(await openApiOf(JSON.parse(text)));
  return paths[path][method].requestBody.content['application/json'].schema.required ?? [];
}

const columnsEnding = (...ends: readonly string[]): readonly string[] =>
  Object.keys(everyType).filter((column) => ends.some((end) => column.endsWith(end)));

describe('the five routes of a table', () => {
  test.each(Object.entries(tables))('%s compile as they are, and are made once', async (name, table) => {
    const { workspace, first } = await routesOf(name, table);
    const { routes, uses } = workspace.project();
    expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      `DELETE /${name}/:id`,
      `GET /${name}`,
      `GET /${name}/:id`,
      `POST /${name}`,
      `PUT /${name}/:id`,
    ]);
    expect(routes.find((route) => route.id === first)?.path).toBe(`/${name}`);
    expect(uses[name]?.length).toBeGreaterThanOrEqual(5);
    const views = await Promise.all(routes.map((route) => workspace.open(route.id)));
    const found = [...workspace.together(), ...views.flatMap((view) => view?.diagnostics ?? [])];
    expect(found.map(({ message }) => message)).toEqual([]);
    expect(tableRoutes(workspace.project(), name).operations).toEqual([]);
  });

  test.each<readonly [string, object, object, readonly string[]]>([
    ['the project requires', { access: { guard: 'user' } }, {}, ['user']],
    ['is not for them', { access: { guard: 'user', only: [] } }, {}, []],
    [
      'says whose rows they are, and another one',
      { access: [{ guard: 'member' }, { guard: 'user' }], tenant: { guard: 'user', output: 'org' } },
      { tenant: 'org' },
      ['user', 'member'],
    ],
    ['is called like a node', { access: { guard: 'start' } }, {}, ['start']],
    [
      'uses rows of the tenant, behind the one that says which',
      { access: { guard: 'admin' }, tenant: { guard: 'user', output: 'org' } },
      { tenant: 'org' },
      ['user', 'admin'],
    ],
    ['takes an input, which nobody could know', { access: { guard: 'role' } }, {}, []],
  ])('call the guard that %s', async (_name, settings, of, guards) => {
    const org = { type: 'integer' };
    const table = { columns: { id, org, name: word }, ...of };
    const { workspace, text } = await routesOf('notes', table, { ...settings, functions });
    const routes: readonly {
      readonly flow: { readonly nodes: readonly { readonly config?: { function?: string } }[] };
    }[] = JSON.parse(text).routes;
    for (const { flow: made } of routes)
      expect(made.nodes.flatMap((node) => node.config?.function ?? [])).toEqual(guards);
    const views = await Promise.all(workspace.project().routes.map((route) => workspace.open(route.id)));
    if (guards.length > 0) expect(views.flatMap((view) => view?.diagnostics ?? [])).toEqual([]);
  });

  test('leave what may be null or has a default to whoever makes a row, and what may be null to whoever replaces it', async () => {
    const { text } = await routesOf('things', tables.things);
    expect(await requiredOf(text, '/things', 'post')).toEqual([...columnsEnding('_must'), 'secret']);
    expect(await requiredOf(text, '/things/{id}', 'put')).toEqual(columnsEnding('_must', '_default'));
  });

  test('take a key that nothing generates in a new row, and nowhere else', async () => {
    const { text } = await routesOf('countries', tables.countries);
    expect(await requiredOf(text, '/countries', 'post')).toEqual(['code', 'name']);
    expect(await requiredOf(text, '/countries/{id}', 'put')).toEqual(['name']);
  });

  test('say which guard they leave out', () => {
    const workspace = open(
      JSON.stringify({
        ...{ version: 1, name: 'test', routes: [], functions, access: [{ guard: 'user' }, { guard: 'role' }] },
        tables: { notes: { columns: { id, name: word } } },
      }),
    );
    expect(tableRoutes(workspace.project(), 'notes').notes).toEqual([
      'Call the guard “role” first in each: it takes inputs that only you can give.',
    ]);
  });

  test('leave the time of the last update, and the mark of deleted rows, to the server', async () => {
    const { text } = await routesOf('stamps', tables.stamps);
    const { paths } = JSON.parse(await openApiOf(JSON.parse(text)));
    for (const [path, method] of [
      ['/stamps', 'post'],
      ['/stamps/{id}', 'put'],
    ] as const) {
      const { properties } = paths[path][method].requestBody.content['application/json'].schema;
      expect(Object.keys(properties)).toEqual(['name']);
    }
  });

  test.each<readonly [string, string, JsonObject, string, readonly string[]]>([
    ['a request', 'POST', { type: 'request' }, '/notes', ['POST /notes']],
    ['a parameter of another name', 'GET', { type: 'request' }, '/notes/:noteId', ['GET /notes/:id']],
    ['the page of a form', 'POST', { type: 'form', fields: [] }, '/notes', ['GET /notes', 'POST /notes']],
    ['a webhook, whose URL is its own', 'POST', { type: 'webhook', id: `whk_${'a'.repeat(24)}` }, '/notes', []],
    ['a schedule, which has no URL', 'POST', { type: 'cron', schedule: '0 3 * * *' }, '/notes', []],
  ])('are without what is answered already: %s', async (_name, method, trigger, path, without) => {
    const rest = { routes: [{ id: 'own', method, path, flow: respond(trigger) }] };
    const { workspace } = await routesOf('notes', { columns: { id, name: word } }, rest);
    const all = ['DELETE /notes/:id', 'GET /notes', 'GET /notes/:id', 'POST /notes', 'PUT /notes/:id'];
    const { routes } = workspace.project();
    const made = routes.filter((route) => route.id !== 'own').map((route) => `${route.method} ${route.path}`);
    expect(made.toSorted()).toEqual(all.filter((each) => !without.includes(each)));
    expect(workspace.together().map(({ code }) => code)).not.toContain('FS2014');
  });

  test.each(['docs', 'metrics', 'healthz', 'readyz'])('of %s keep clear of what the server serves', async (name) => {
    const { workspace } = await routesOf(name, { columns: { id, name: word } });
    const { routes } = workspace.project();
    expect(new Set(routes.map(({ path }) => path))).toEqual(new Set([`/${name}-rows`, `/${name}-rows/:id`]));
    expect(workspace.together().map(({ message }) => message)).toEqual([]);
  });

  test('are four where nothing can be changed', async () => {
    const { workspace } = await routesOf('keys', { columns: { id, ...made } });
    const { routes } = workspace.project();
    expect(routes.map(({ method }) => method).toSorted()).toEqual(['DELETE', 'GET', 'GET', 'POST']);
    const views = await Promise.all(routes.map((route) => workspace.open(route.id)));
    expect(views.flatMap((view) => view?.diagnostics ?? [])).toEqual([]);
  });
});

test.each(Object.entries(tables))('a PATCH of %s changes what is sent, and demands nothing', async (name, table) => {
  const route = newRoute({ method: 'PATCH', path: `/${name}/:id`, trigger: 'request' }, 'change', 'Change', '');
  const workspace = open(JSON.stringify({ version: 1, name: 'test', tables: { [name]: table }, routes: [route] }));
  const view = await workspace.open('change');
  if (view === undefined) throw new Error('The route is there.');
  const [proposal] = proposalsFor(view, workspace.project());
  const applied = workspace.apply(proposal?.operations ?? []);
  if ('problem' in applied) throw new Error(applied.problem.message);
  const text = applied.changes[0]?.after ?? '';
  expect((await open(text).open('change'))?.diagnostics.map(({ message }) => message)).toEqual([]);
  expect(await requiredOf(text, `/${name}/{id}`, 'patch')).toEqual([]);
});
