import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { flow } from '../../support/compile-flow.ts';
import { access } from './access.ts';
import { diagnostics } from './flow.ts';

const call = (id: string) => ({ type: 'call', config: { function: id } });
const list = { type: 'db-list', config: { table: 'users', where: [], columns: ['email'] } };
const reply = { type: 'return-json', inputs: { body: {} } };
const start = { type: 'start' };

const route = (nodes: Parameters<typeof flow>[0], edges: string, more: JsonObject = {}): JsonObject => ({
  ...{ id: 'users', method: 'GET', path: '/users', ...more },
  flow: flow({ start, ...nodes, reply }, edges),
});
const found = (routes: readonly JsonObject[], required: JsonValue = { guard: 'member' }): readonly string[] =>
  diagnostics(routes, {}, { ...access, access: required })
    .filter(({ code }) => code === 'FS2526' || code.startsWith('FS36'))
    .map(({ code, message }) => `${code} ${message}`);

const listed = 'list.next -> reply.in';
const open = route({ list }, `start.next -> list.in\n${listed}`);
const closed = (id: string): JsonObject =>
  route({ me: call(id), list }, `start.next -> me.in\nme.next -> list.in\n${listed}`);

describe('access', () => {
  test('asks each route for its guard, and names the path without it', () => {
    expect(found([open])).toEqual([
      'FS3601 DB List (list) acts for anybody: “access” requires the guard "member", and this path does not pass it: Start Node → DB List.',
    ]);
    expect(found([closed('member')])).toEqual([]);
  });

  test.each([
    ['calls it first', 'admin', true],
    ['acts before', 'late', false],
    ['calls it on one path', 'seldom', false],
    ['is another', 'other', false],
  ])('is kept by a guard that %s or not', (_, id, isKept) => {
    expect(found([closed(id)]).length === 0).toBe(isKept);
  });

  test('lets two ways through that both pass it, and requires several guards in any order', () => {
    const both = route(
      { b: { type: 'branch', inputs: { condition: true } }, m: call('member'), a: call('admin'), list },
      `start.next -> b.in\nb.true -> m.in\nb.false -> a.in\nm.next -> list.in\na.next -> list.in\n${listed}`,
    );
    expect(found([both])).toEqual([]);
    const several = [{ guard: 'member' }, { guard: 'other', only: ['users'] }];
    const inOrder = (first: string, second: string): JsonObject =>
      route(
        { one: call(first), two: call(second), list },
        `start.next -> one.in\none.next -> two.in\ntwo.next -> list.in\n${listed}`,
      );
    expect([
      found([inOrder('member', 'other')], several),
      found([inOrder('other', 'member')], several),
      found([closed('member')], several).map((each) => each.slice(0, 6)),
    ]).toEqual([[], [], ['FS3601']]);
  });

  test('lets a route log and refuse before, and answer nothing else', () => {
    const before = (status: number): JsonObject =>
      route(
        {
          log: { type: 'log', inputs: { message: 'a visit' } },
          b: { type: 'branch', inputs: { condition: true } },
          early: { type: 'return-json', config: { status }, inputs: { body: {} } },
          me: call('member'),
          list,
        },
        `start.next -> log.in\nlog.next -> b.in\nb.true -> early.in\nb.false -> me.in\nme.next -> list.in\n${listed}`,
      );
    expect([403, 200, 302].map((status) => found([before(status)]).map((each) => each.slice(0, 39)))).toEqual([
      [],
      ['FS3601 Return JSON (early) answers anybo'.slice(0, 39)],
      ['FS3601 Return JSON (early) answers anybo'.slice(0, 39)],
    ]);
  });

  test('leaves out the routes that it names, and those that have no caller', () => {
    expect(found([open], { guard: 'member', except: ['users'] })).toEqual([]);
    expect(found([open], { guard: 'member', only: [] })).toEqual([]);
    const clock = { type: 'start', config: { trigger: { type: 'cron', schedule: '0 3 * * *' } } };
    const nightly: JsonObject = {
      ...open,
      flow: flow({ start: clock, list, reply }, `start.next -> list.in\n${listed}`),
    };
    expect(found([nightly])).toEqual([]);
    expect(found([nightly], { guard: 'member', except: ['users'] })).toEqual([
      'FS3603 “except” of “access” names the route "users", which is started by the schedule 0 3 * * * (UTC), so that no guard is asked there.',
    ]);
  });

  test('names what is there', () => {
    expect(found([closed('member')], [{ guard: 'membr' }, { guard: 'member', except: ['user'] }])).toEqual([
      'FS2526 The project has no function "membr".',
      'FS3603 “except” of “access” names the route "user", which is none.',
    ]);
    const both = diagnostics([open], {}, { ...access, access: { guard: 'member', except: [], only: [] } });
    expect(both.map(({ message }) => message)).toEqual(['access.only must be left out beside "except", but is empty.']);
  });
});
