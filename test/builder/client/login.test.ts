import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addLogin, issueOfLogin } from '../../../builder/shared/gestures/login.ts';
import { tableRoutes } from '../../../builder/shared/gestures/table-routes.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import { readRecipe } from '../../../compiler/cli/disk/recipes.ts';
import { openApiOf } from '../../support/compile-flow.ts';

/** What the Builder adds as a login equals the recipe, and compiles as it is. */
function openText(text: string) {
  const workspace = createWorkspace();
  workspace.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text }], diagnostics: [] });
  return workspace;
}
type Workspace = ReturnType<typeof openText>;
const open = (project: object): Workspace =>
  openText(JSON.stringify({ version: 1, name: 'test', routes: [], ...project }, undefined, 2));

function after(workspace: Workspace, operations: readonly Operation[]) {
  const applied = workspace.apply(operations);
  if ('problem' in applied) throw new Error(applied.problem.message);
  const text = applied.changes[0]?.after ?? '';
  return { workspace: openText(text), file: JSON.parse(text) };
}
const withLogin = (workspace: Workspace) => after(workspace, addLogin(workspace.project()).operations);

async function findings(workspace: Workspace): Promise<readonly string[]> {
  const { routes, functions, diagnostics } = workspace.project();
  const views = await Promise.all([...routes, ...functions].map(({ id }) => workspace.open(id)));
  return [...diagnostics, ...workspace.together(), ...views.flatMap((view) => view?.diagnostics ?? [])].map(
    ({ code, message }) => `${code} ${message}`,
  );
}

const key = { type: 'integer', primaryKey: true, default: 'increment' };
const word = { type: 'text' };
const address = { ...word, unique: true };
const secret = { ...word, sensitive: true };
const users = (columns: JsonObject, more: object = {}) => ({
  tables: { users: { columns: { id: key, ...columns }, ...more } },
});

const end = (status: number, body: JsonValue) => ({ type: 'return-json', config: { status }, inputs: { body } });
/** Routes with a guard of their own, and one that is open. */
const behindAKey = {
  functions: [
    {
      id: 'partner',
      guard: true,
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'key', type: 'get-header', config: { name: 'x-partner' } },
          { id: 'known', type: 'if-null' },
          { id: 'no', ...end(401, 'no') },
          { id: 'yes', type: 'return-values' },
        ],
        edges: [
          { from: 'start.next', to: 'known.in' },
          { from: 'key.value', to: 'known.value' },
          { from: 'known.null', to: 'no.in' },
          { from: 'known.present', to: 'yes.in' },
        ],
      },
    },
  ],
  routes: [
    {
      id: 'closed',
      method: 'GET',
      path: '/closed',
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'call', type: 'call', config: { function: 'partner' } },
          { id: 'end', ...end(200, 1) },
        ],
        edges: [
          { from: 'start.next', to: 'call.in' },
          { from: 'call.next', to: 'end.in' },
        ],
      },
    },
    {
      id: 'open',
      method: 'GET',
      path: '/open',
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'end', ...end(200, 1) },
        ],
        edges: [{ from: 'start.next', to: 'end.in' }],
      },
    },
  ],
};

test('a project without users gets what the recipe has', async () => {
  const { workspace, file: made } = withLogin(open({}));
  const { tables, secrets, functions, routes } = made;
  const { files } = readRecipe('login');
  const of = (path: string) => {
    const { $schema: _schema, ...rest } = JSON.parse(files.find((file) => file.path === path)?.text ?? '');
    return rest;
  };
  const project = JSON.parse(readFileSync('recipes/login/project.json', 'utf8'));
  expect({ tables, secrets }).toEqual({ tables: project.tables, secrets: project.secrets });
  expect(functions).toEqual([of('functions/current-user.json')]);
  expect(routes).toEqual(['register', 'log-in', 'show-me'].map((id) => of(`routes/${id}.json`)));
  expect(await findings(workspace)).toEqual([]);
});

test.each<[string, JsonValue, JsonValue]>([
  [
    'a guard',
    { guard: 'partner', except: ['open'] },
    { guard: 'partner', except: ['open', 'register', 'log-in', 'show-me'] },
  ],
  [
    'guards',
    [
      { guard: 'partner', except: ['open'] },
      { guard: 'partner', only: ['closed'] },
    ],
    [
      { guard: 'partner', except: ['open', 'register', 'log-in', 'show-me'] },
      { guard: 'partner', only: ['closed'] },
    ],
  ],
])('a project with %s for all routes does not ask for it where users log in', async (_, access, expected) => {
  const { workspace, file } = withLogin(open({ access, ...behindAKey }));
  expect(file.access).toEqual(expected);
  expect(await findings(workspace)).toEqual([]);
});

describe('a project with users', () => {
  test.each<[string, object]>([
    ['no more than a key', users({})],
    ['a name each', users({ name: word, bio: { ...word, nullable: true } })],
    ['an address each', users({ email: { ...word, unique: true } })],
    ['addresses that a key tells apart', users({ email: word }, { unique: [['email']] })],
    ['addresses that may be missing', users({ email: { ...word, unique: true, nullable: true } })],
    ['passwords', users({ email: { ...word, unique: true }, password_hash: { ...word, sensitive: true } })],
    ['keys that are UUIDs', users({ id: { type: 'uuid', primaryKey: true, default: 'uuid' }, name: word })],
    ['an address by default', users({ email: { ...word, unique: true, default: 'nobody@example.com' } })],
    ['the time of the last update', users({ touched: { type: 'timestamp', onUpdate: 'now' } })],
    ['hashes with rules that all keep', users({ password_hash: { ...secret, maxLength: 88, trim: true } })],
    ['columns like the ids of nodes', users({ start: word, hash: word, record: { type: 'integer' } })],
  ])('that have %s keeps their columns, and all compiles', async (_, project) => {
    const {
      workspace,
      file: { tables },
    } = withLogin(open(project));
    expect({ tables }).toMatchObject(project);
    expect(tables.users.columns.email).toMatchObject({ type: 'text' });
    expect(tables.users.columns.password_hash).toMatchObject({ type: 'text', sensitive: true });
    expect(await findings(workspace)).toEqual([]);
  });

  test.each<[string, JsonObject]>([
    ['none', {}],
    ['one that may be null', { email: { ...address, nullable: true } }],
    ['one with a default', { email: { ...address, default: 'nobody@example.com' } }],
  ])('that have %s must give an address', async (_, columns) => {
    const { file } = withLogin(open(users({ ...columns, touched: { type: 'timestamp', onUpdate: 'now' } })));
    const { paths } = JSON.parse(await openApiOf(file));
    const { schema } = paths['/users'].post.requestBody.content['application/json'];
    expect(schema).toMatchObject({ required: ['email', 'password'], properties: { email: { type: 'string' } } });
  });

  test('that choose what they are are told to the author', () => {
    const role = { ...word, enum: ['user', 'admin'] };
    const { notes } = addLogin(open(users({ email: address, role, bio: { ...word, nullable: true } })).project());
    expect(notes).toEqual([expect.stringContaining('Whoever registers chooses “role”: ')]);
    expect(addLogin(open(users({ email: address })).project()).notes).toEqual([]);
  });

  test('whose routes have the usual places gets others', async () => {
    const before = open(users({ email: { ...word, unique: true } }));
    const { workspace: full } = after(before, tableRoutes(before.project(), 'users').operations);
    const { routes } = addLogin(full.project());
    expect(routes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /register',
      'POST /sessions',
      'GET /me',
    ]);
    expect(await findings(withLogin(full).workspace)).toEqual([]);
  });
});

test('the page of a form keeps its place', async () => {
  const start = { id: 'start', type: 'start', config: { trigger: { type: 'form', fields: [] } } };
  const flow = {
    nodes: [start, { id: 'end', ...end(200, 1) }],
    edges: [{ from: 'start.next', to: 'end.in' }],
  };
  const before = open({ routes: [{ id: 'form', method: 'POST', path: '/me', flow }] });
  expect(addLogin(before.project()).routes.map(({ path }) => path)).toEqual(['/users', '/sessions', '/current-user']);
  expect(await findings(withLogin(before).workspace)).toEqual([]);
});

test.each<[string, object, string]>([
  ['has the guard', { functions: [{ id: 'current-user', flow: { nodes: [], edges: [] } }] }, 'There is a function'],
  [
    'names users by texts',
    { tables: { users: { columns: { id: { ...word, primaryKey: true } } } } },
    'primary key “id”',
  ],
  ['calls the key otherwise', { tables: { users: { columns: { nr: key } } } }, 'primary key “id”'],
  ['has addresses that several may have', users({ email: word }), '“users.email”'],
  ['has addresses that are no texts', users({ email: { type: 'json', unique: true } }), '“users.email”'],
  ['gives new users no UUID', users({ id: { type: 'uuid', primaryKey: true } }), '“users.id” needs the default "uuid"'],
  [
    'gives new users no number',
    users({ id: { type: 'integer', primaryKey: true } }),
    '“users.id” needs the default "increment"',
  ],
  ['hides addresses', users({ email: { ...address, sensitive: true } }), '“users.email” must not be sensitive'],
  ['hides keys', users({ id: { ...key, sensitive: true } }), '“users.id” must not be sensitive'],
  ['has users of tenants', users({ org: word }, { tenant: 'org' }), 'has a “tenant”'],
  ['stores passwords', users({ password: secret }), '“users.password” would hold passwords in clear text'],
  ['cuts hashes', users({ password_hash: { ...secret, maxLength: 87 } }), 'rule “maxLength”'],
  ['wants longer hashes', users({ password_hash: { ...secret, minLength: 89 } }), 'rule “minLength”'],
  ['changes hashes', users({ password_hash: { ...secret, lowercase: true } }), 'rule “lowercase”'],
  ['lists the hashes', users({ password_hash: { ...secret, enum: ['-'] } }), 'rule “enum”'],
  ['takes hashes for addresses', users({ password_hash: { ...secret, format: 'email' } }), 'rule “format”'],
  ['shows the hashes of passwords', users({ password_hash: word }), '“users.password_hash”'],
])('a project that %s gets nothing, and is told why', (_, project, why) => {
  expect(issueOfLogin(open(project).project())).toContain(why);
});
