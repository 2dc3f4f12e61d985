import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { diagnostics, flow } from './flow.ts';
import { table } from './table.ts';

/** The codes of a project with these routes, which only answer. */
function project(
  heads: readonly string[],
  { rules = [], ...extra }: { rules?: 'conventions'[] } & JsonObject = {},
): string[] {
  const routes = heads.map((head, index) => ({
    ...flow(`${head}: ${head.startsWith('cron') ? 'start => log' : 'ret'}`),
    id: `route-${index}`,
  }));
  return diagnostics(routes, { rules }, extra).map(({ code }) => code);
}

describe('routes that shadow each other', () => {
  test.each([
    [['GET /users/:id', 'GET /users/me'], 1],
    [['GET /users/me', 'GET /users/:id'], 1],
    [['GET /users/:id', 'POST /users/me'], 0],
    [['GET /users/:id', 'GET /orders/me'], 0],
    [['GET /users/:id', 'GET /users/me/orders'], 0],
    [['GET /:a', 'GET /users'], 1],
    [['GET /', 'GET /:a'], 1],
    [['GET /:kind/new', 'GET /users/:id'], 1],
    [['GET /:a/:b', 'GET /users/me'], 1],
    [['GET /a/:b/c', 'GET /a/x/:c'], 1],
    [['GET /a/:b/c', 'GET /a/x/d'], 0],
    [['GET /users/:id', 'GET /users/me', 'GET /users/all'], 2],
    [['hook /:name', 'POST /:name/:id'], 0],
    [['cron /users/:id', 'cron /users/me'], 0],
    [['form /users/:id', 'GET /users/me'], 1],
    [['GET /users/*rest', 'GET /users/:id', 'GET /users/me/orders', 'GET /*all'], 0],
    [['GET /:a/*rest', 'GET /users/*rest'], 1],
  ])('%j: %i', (heads, count) => {
    expect(project(heads)).toEqual(Array.from({ length: count }, () => 'FS3401'));
  });

  test('the diagnostic says which request goes where', () => {
    const [finding] = diagnostics([
      { ...flow('GET /:kind/new: ret'), id: 'new-thing' },
      { ...flow('GET /users/:id: ret'), id: 'get-user' },
    ]);
    expect(finding?.message).toBe(
      'GET /users/new is answered by “get-user”, never by “new-thing” (/:kind/new), though both match.',
    );
  });
});

test('a schedule answers no request, so others may have its method and path', () => {
  expect(project(['cron /notes', 'GET /notes', 'POST /notes', 'cron /notes'])).toEqual([]);
});

test.each([
  ['POST /contact', 'POST /contact', ''],
  ['form /contact', 'GET /contact', ', since a form serves its page at GET'],
  ['GET /contact', 'form /contact', ', since a form serves its page at GET'],
  ['PATCH /:id/contact', 'PATCH /:name/contact', ''],
  ['GET /contact/*path', 'GET /contact/*rest', ''],
])('%s beside %s is one route too many%s', (first, second, why) => {
  const [finding] = diagnostics([
    { ...flow(`${first}: ret`), id: 'first' },
    { ...flow(`${second}: ret`), id: 'second' },
  ]);
  expect(finding?.code).toBe('FS2014');
  expect(finding?.message).toMatch(new RegExp(`“\\w+” \\(\\w+ [^)]*/contact[^)]*\\)${why}\\.$`));
});

describe('a route that shadows another on purpose', () => {
  const pair = (me: JsonObject, user: JsonObject = {}) => [
    { ...flow('GET /users/me: ret'), id: 'get-me', ...me },
    { ...flow('GET /users/:id: ret'), id: 'get-user', ...user },
  ];
  test.each<[string, JsonObject, JsonObject, string[]]>([
    ['says nothing', {}, {}, ['FS3401']],
    ['says so', { overrides: ['get-user'] }, {}, []],
    ['says so of nothing', { overrides: [] }, {}, ['FS3401']],
    ['says so of a route that is not there', { overrides: ['get-usr'] }, {}, ['FS3411', 'FS3401']],
    ['is told by the other one', {}, { overrides: ['get-me'] }, ['FS3401', 'FS3412']],
    ['says so of itself, too', { overrides: ['get-user', 'get-me'] }, {}, ['FS3412']],
  ])('%s', (_, me, user, codes) => {
    expect(diagnostics(pair(me, user)).map(({ code }) => code)).toEqual(codes);
  });

  test('gets a hint how to say so, and what else may be meant', () => {
    expect(diagnostics(pair({}))[0]?.hint).toContain('"overrides": ["get-user"]');
    expect(diagnostics(pair({ overrides: ['get-usr'] }))[0]?.hint).toBe('Did you mean “get-user”?');
    expect(diagnostics(pair({ overrides: ['get-user', 'get-me'] }))[0]?.hint).toBe(
      'The route takes requests from “get-user” only.',
    );
    expect(diagnostics(pair({}, { overrides: ['get-me'] }))[1]?.hint).toBe(
      'Remove it: the route takes no requests from any other.',
    );
  });

  test('is not reported for a route that is missing only because of its own errors', () => {
    const broken = {
      ...flow('GET /users/:id: ret'),
      id: 'get-user',
      flow: { nodes: [{ id: 'start', type: 'strat' }] },
    };
    expect(
      diagnostics([{ ...flow('GET /users/me: ret'), id: 'get-me', overrides: ['get-user'] }, broken]).map(
        ({ code }) => code,
      ),
    ).toEqual(['FS2001']);
  });
});

describe('unused declarations', () => {
  const key = { id: { type: 'uuid', primaryKey: true, default: 'uuid' } };
  test.each<[string, JsonObject, string[]]>([
    ['a table', { tables: { users: { columns: key } } }, ['FS3402']],
    [
      'a table that another refers to',
      {
        tables: {
          users: { columns: key },
          orders: { columns: { ...key, user: { type: 'uuid', references: 'users.id' } } },
        },
      },
      ['FS3402'],
    ],
    [
      'a table that refers to itself',
      { tables: { users: { columns: { ...key, boss: { type: 'uuid', nullable: true, references: 'users.id' } } } } },
      ['FS3402'],
    ],
    ['a secret', { secrets: { KEY: {} } }, ['FS3403']],
    ['two secrets', { secrets: { KEY: {}, OTHER: {} } }, ['FS3403', 'FS3403']],
  ])('%s', (_, extra, codes) => {
    expect(project(['GET /'], extra)).toEqual(codes);
  });
});

describe('optional conventions', () => {
  test.each([
    ['GET /users', false],
    ['POST /create-user', true],
    ['POST /createUser', true],
    ['POST /create_user', true],
    ['POST /users/:id/activate', true],
    ['POST /orders', false],
    ['GET /settings', false],
    ['GET /getaways', false],
    ['GET /addresses', false],
    ['GET /updates/:id', false],
    ['GET /search', false],
    ['GET /:get', false],
    ['cron /send-mails', false],
  ])('%s: %s', (head, found) => {
    expect(project([head], { rules: ['conventions'] })).toEqual(found ? ['FS3404'] : []);
    expect(project([head])).toEqual([]);
  });
});

table(
  'every table that a node works with is used',
  `
  ok   find(users,id) -> ret
  ok   rows(users) -> ret
  ok   count(users) -> ret
  ok   insert(users) -> ret
  ok   update(users,id) -> ret
  ok   delete(users,id) -> ret
`,
);

describe('a branch that is never taken', () => {
  const said = (text: string) =>
    diagnostics([flow(text)])
      .filter(({ code }) => code === 'FS3405')
      .map(({ message }) => message);

  test.each([
    [
      'p(id) -> ifnull; start => ifnull => ret; ifnull.null => none=ret(404)',
      'If Null (ifnull) never continues from “null”: path parameter "id" is always there.',
    ],
    [
      'f(a) -> i1=ifnull; i1 -> i2=ifnull; start => i1 => i2 => ret; i1.null => r1=ret(404); i2.null => r2=ret(404)',
      'If Null (i2) never continues from “null”: body field "a" is always there.',
    ],
    [
      'false -> branch.condition; start => branch => ret; branch.false => no=ret(404)',
      'Branch (branch) never continues from “true”: a literal is always false.',
    ],
  ])('%s', (text, message) => {
    expect(said(text)).toEqual([message]);
  });

  test.each([
    'f(a) -> ifnull; start => ifnull => ret; ifnull.null => none=ret(404)',
    'q(a) -> bool -> branch; start => branch => ret; branch.false => no=ret(404)',
  ])('%s is fine', (text) => {
    expect(said(text)).toEqual([]);
  });
});
