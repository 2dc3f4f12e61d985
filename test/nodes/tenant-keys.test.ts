import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { compileProject } from '../support/compile-flow.ts';
import { changed, found, told } from './tenant-projects.ts';

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
      "countUse(app.db, 'limited', JSON.stringify([caller.orgId, request.params.key]), {",
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
      "firstTime(tx, 'inline', JSON.stringify([caller.orgId, request.params.key]), 1)",
      'first(tx, request.params.key, caller.orgId)',
      "firstTime(db, 'first', JSON.stringify([tenant, key]), 1)",
      // Nobody knows whose request it is.
      'first(tx, request.params.key)',
      "enqueue( 'first', { key, tenant: caller.orgId }, { key: JSON.stringify([caller.orgId, key]) }, )",
    ])
      expect([line, text.includes(line)]).toEqual([line, true]);
  });
});
