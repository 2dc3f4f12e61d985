import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { compileProject, flow } from '../../support/compile-flow.ts';

/** A route that signs a token for each of these settings. */
const signer = (id: string, ...tokens: readonly JsonObject[]): JsonObject => {
  const ids = tokens.map((_, index) => `sign${index}`);
  const nodes = tokens.map((config, index) => [
    `sign${index}`,
    {
      type: 'sign-jwt',
      config,
      inputs: { subject: '1', secret: { $secret: 'KEY' }, ...('claims' in config ? { role: 'admin' } : {}) },
    },
  ]);
  const order = ['start', ...ids, 'reply'];
  const edges = order.slice(1).map((to, index) => `${order[index]}.next -> ${to}.in`);
  return {
    ...{ id, method: 'POST', path: `/${id}` },
    flow: flow(
      {
        start: { type: 'start' },
        ...Object.fromEntries(nodes),
        reply: { type: 'return-json', inputs: { body: null } },
      },
      edges.join('\n'),
    ),
  };
};

describe('tokens of one secret', () => {
  const codes = async (...routes: readonly JsonObject[]): Promise<readonly string[]> =>
    (await compileProject({ version: 1, name: 'x', secrets: { KEY: {} }, routes: [...routes] })).diagnostics.map(
      ({ code }) => code,
    );
  const [session, reset] = [{ expiresIn: 604_800 }, { expiresIn: 3600 }];

  test('of different flows pass for each other if they are for nobody', async () => {
    expect(await codes(signer('login', session), signer('reset', reset))).toEqual(['FS3205']);
    expect(await codes(signer('login', { ...session, claims: ['role'] }), signer('other', session))).toEqual([
      'FS3205',
    ]);
  });

  test('are told apart by whom they are for, or by who makes them', async () => {
    expect(await codes(signer('login', session), signer('reset', { ...reset, audience: 'reset' }))).toEqual([]);
    expect(await codes(signer('login', session), signer('reset', { ...reset, issuer: 'reset' }))).toEqual([]);
  });

  test('are of one purpose if they are alike, or of one flow', async () => {
    expect(await codes(signer('login', session), signer('sign-up', session))).toEqual([]);
    expect(await codes(signer('login', session, reset), signer('sign-up', session))).toEqual([]);
  });
});
