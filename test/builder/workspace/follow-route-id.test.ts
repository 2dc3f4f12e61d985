import { expect, test } from 'vitest';
import { removeRoute } from '../../../builder/shared/gestures/routes.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { Operation } from '../../../compiler/base/operation.ts';

const me: JsonObject = { id: 'get-me', path: '/users/me', overrides: ['get-user'] };
const user: JsonObject = { id: 'get-user', path: '/users/:id' };
const list: JsonObject = { id: 'list-users', path: '/users' };

const textWith = (access: JsonValue, routes: readonly JsonObject[]): string => {
  const flow = { nodes: [{ id: 'start', type: 'start' }], edges: [] };
  return JSON.stringify({
    ...{ version: 1, name: 'users', access },
    routes: routes.map((route) => ({ method: 'GET', ...route, flow, ...route })),
  });
};

/** What requires guards, and the overrides of the routes, after operations; undoing them restores every byte. */
function after(operations: readonly Operation[], access: JsonValue, routes: readonly JsonObject[] = [me, user, list]) {
  const text = textWith(access, routes);
  const workspace = createWorkspace();
  const open = (now: string): void =>
    workspace.replaceFiles({ layout: 'file', sources: [{ file: 'flow.json', text: now }], diagnostics: [] });
  open(text);
  const applied = workspace.apply(operations);
  if ('problem' in applied) throw new Error(applied.problem.message);
  const now = applied.changes[0]?.after ?? '';
  open(now);
  const undone = workspace.apply(applied.inverse, true);
  expect('changes' in undone && undone.changes[0]?.after).toBe(text);
  const project: { access?: JsonValue; routes: { id: string; overrides?: JsonValue }[] } = JSON.parse(now);
  return { access: project.access, overrides: project.routes.map(({ overrides }) => overrides) };
}

const renamed = (route: string, value: string): Operation => ({ do: 'set', route, path: ['id'], value });
const guard = 'signed-in';
const [except, only] = [
  { guard, except: ['list-users', 'get-user'] },
  { guard: 'admin', only: ['get-user'] },
];

test('a renamed route is followed where guards are required, and by the route that overrides it', () => {
  expect(after([renamed('get-user', 'read-user')], [except, only])).toEqual({
    access: [
      { guard, except: ['list-users', 'read-user'] },
      { guard: 'admin', only: ['read-user'] },
    ],
    overrides: [['read-user'], undefined, undefined],
  });
  expect(after([renamed('list-users', 'all-users')], except).access).toEqual({
    guard,
    except: ['all-users', 'get-user'],
  });
});

test('two routes that are renamed at once are both followed, also where one of them names the other', () => {
  const both = [renamed('get-user', 'read-user'), renamed('get-me', 'read-me')];
  expect(after(both, { guard, only: ['get-me', 'get-user'] })).toEqual({
    access: { guard, only: ['read-me', 'read-user'] },
    overrides: [['read-user'], undefined, undefined],
  });
});

test('a deleted route is named no more, and neither an empty list nor its guard for all routes is left', () => {
  expect(after(removeRoute('get-user'), [except, only])).toEqual({
    access: [{ guard, except: ['list-users'] }],
    overrides: [undefined, undefined],
  });
  expect(after(removeRoute('get-user'), only).access).toBeUndefined();
  expect(after(removeRoute('get-user'), [only, only]).access).toBeUndefined();
  expect(after(removeRoute('get-user'), { guard, except: ['get-user'] }).access).toEqual({ guard });
  expect(after([...removeRoute('list-users'), ...removeRoute('get-user')], [only, except]).access).toEqual([{ guard }]);
});

test('an id that several routes have, or a node that sees all tenants, is left as it is', () => {
  expect(after([renamed('get-user', 'read-user')], except, [me, user, user]).access).toEqual(except);
  const nodes = [
    { id: 'start', type: 'start' },
    { id: 'get-user', type: 'db-list', config: { table: 'users', across: true } },
  ];
  const own = { ...me, flow: { nodes, edges: [] } };
  expect(after([renamed('get-user', 'read-user')], except, [own, user]).overrides).toEqual([['get-user'], undefined]);
});
