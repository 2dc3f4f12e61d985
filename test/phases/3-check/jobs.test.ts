import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { analyse } from '../../../compiler/analyse.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import { flow, project } from '../../support/compile-flow.ts';

type Nodes = Parameters<typeof flow>[0];

const tables: JsonObject = {
  users: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      email: { type: 'text', unique: true, format: 'email', maxLength: 100 },
      token: { type: 'text', sensitive: true, nullable: true },
    },
  },
};
const log = { type: 'log', inputs: { message: 'x' } };
const logs = { nodes: { l: log }, edges: 's.next -> l.in\nl.next -> e.in' };

const called = (
  inputs: JsonObject,
  { nodes, edges }: { nodes: Nodes; edges: string } = logs,
  rest: JsonObject = {},
) => ({
  ...{ id: 'greet', inputs, ...rest },
  flow: flow({ s: { type: 'start' }, e: { type: 'return-values' }, ...nodes }, edges),
});

/** The findings if a route enqueues the function. */
function codes(given: JsonObject, nodes: Nodes, edges: string, route: JsonObject = {}): readonly string[] {
  const reply = { type: 'return-json', config: { status: 202 }, inputs: { body: null } };
  const start = { type: 'start' };
  const later = { type: 'enqueue', config: { function: 'greet' }, ...nodes['later'] };
  const text = JSON.stringify(
    project(flow({ s: start, r: reply, ...nodes, later }, `later.next -> r.in\n${edges}`), route, {
      ...{ tables, functions: [given], secrets: { KEY: {} } },
    }),
  );
  return analyse({ sources: [{ file: 'flow.json', text }], options: defaultOptions })
    .diagnostics.map(({ code }) => code)
    .filter((code) => !/^FS340[23]/.test(code));
}

const to = 's.next -> later.in';
const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });

describe('what a job holds', () => {
  const greet = called({ name: 'string | null' });

  test('is no credential, nor what was issued', () => {
    expect(codes(greet, {}, to)).toEqual([]);
    expect(
      codes(greet, { h: { type: 'get-header', config: { name: 'authorization' } } }, `${to}\nh.value -> later.name`),
    ).toEqual(['FS3201']);
    expect(codes(greet, { t: { type: 'random-token' } }, `${to}\nt.token -> later.name`)).toEqual(['FS3201']);
    const find = {
      type: 'db-find',
      config: { table: 'users', where: [{ column: 'id', operator: 'eq', value: 1 }], columns: ['token'] },
    };
    const token = { type: 'get-property', config: { path: 'token', optional: true } };
    expect(
      codes(
        greet,
        { find, token },
        's.next -> find.in\nfind.next -> later.in\nfind.record -> token.object\ntoken.value -> later.name',
      ),
    ).toEqual(['FS3201']);
  });

  test('may be named by a credential: the key is stored as a hash', () => {
    const header = { h: { type: 'get-header', config: { name: 'authorization' } } };
    expect(codes(greet, header, `${to}\nh.value -> later.key`)).toEqual([]);
  });

  test('has the declared types: a known value of another one is an error', () => {
    expect(
      codes(called({ at: 'timestamp' }), { v: { type: 'value', config: { value: 7 } } }, `${to}\nv.value -> later.at`),
    ).toEqual(['FS3004']);
    const extra = { o: { type: 'build-object', config: { fields: ['a', 'b'] }, inputs: { a: 1, b: 2 } } };
    expect(codes(called({ o: '{ a: number }' }), extra, `${to}\no.object -> later.o`)).toEqual(['FS3014']);
  });
});

describe('a function that is enqueued', () => {
  const finds = {
    nodes: { l: { type: 'db-find', config: { table: 'users', where: [{ column: 'id', operator: 'eq' }] } } },
    edges: 's.next -> l.in\ns.id -> l.id\nl.next -> e.in',
  };
  const id = { id: field('id') };
  const given = `${to}\nid.value -> later.id`;

  test('declares the types that it needs, of the kinds that can be declared', () => {
    for (const type of ['number', 'unknown', 'string'])
      expect(codes(called({ id: type }, finds), id, given)).not.toEqual([]);
    for (const type of ['integer', 'users.id']) expect(codes(called({ id: type }, finds), id, given)).toEqual([]);
  });

  test('may need more than can be declared, such as a length', () => {
    const stores = {
      nodes: {
        o: { type: 'build-object', config: { fields: ['email'] } },
        l: { type: 'db-insert', config: { table: 'users' } },
      },
      edges: 's.next -> l.in\ns.id -> o.email\no.object -> l.record\nl.next -> e.in',
    };
    expect(codes(called({ id: 'email' }, stores), id, given)).toEqual([]);
    expect(codes(called({ id: 'string' }, stores), id, given)).toEqual(['FS3430']);
  });

  test('is one of the project', () => {
    const later = { type: 'enqueue', config: { function: 'gret' } };
    expect(codes(called({}), { later }, to)).toContain('FS2526');
  });

  test('counts as used, and may enqueue itself', () => {
    const again = {
      nodes: { l: { type: 'enqueue', config: { function: 'greet' }, inputs: { delaySeconds: 60 } } },
      edges: logs.edges,
    };
    expect(codes(called({}, again), {}, to)).toEqual([]);
  });

  test('has a transaction of its own, in routes with and without one', () => {
    const own = called({}, logs, { transaction: true });
    for (const transaction of [true, false]) expect(codes(own, {}, to, { transaction })).toEqual([]);
  });

  test('may lock rows and remember keys: it is given a transaction', () => {
    const locks = {
      nodes: { d: { type: 'deduplicate', config: { keepDays: 1 }, inputs: { key: 'a' } }, l: log },
      edges: 's.next -> d.in\nd.first -> l.in\nd.duplicate -> e.in\nl.next -> e.in',
    };
    expect(codes(called({}, locks), {}, to)).toEqual([]);
  });
});

describe('a delivery', () => {
  test('stores no job before its sender is verified', () => {
    const start = { type: 'start', config: { trigger: { type: 'webhook', id: `whk_${'A'.repeat(24)}` } } };
    expect(codes(called({}), { s: start }, to)).toContain('FS3301');
  });
});
