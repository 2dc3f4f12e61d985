import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { isObject } from '../../compiler/base/json.ts';
import { createWorkplaces } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });
afterAll(workplaces.remove);

/** A fixture with other examples, by route. */
function fixture(name: string, examples: Readonly<Record<string, readonly JsonObject[]>>): string {
  const read: JsonValue = JSON.parse(readFileSync(`fixtures/valid/${name}/${name}.json`, 'utf8'));
  if (!isObject(read) || !Array.isArray(read['routes'])) throw new TypeError('A fixture has routes.');
  const { functions: _functions, ...rest } = read;
  const withExamples = (each: JsonValue): JsonValue =>
    isObject(each) ? { ...each, examples: examples[String(each['id'])] ?? [] } : each;
  const functions = Array.isArray(read['functions']) ? { functions: read['functions'].map(withExamples) } : {};
  return JSON.stringify({ ...rest, ...functions, routes: read['routes'].map(withExamples) });
}

const run = async (flow: string) => {
  const place = workplaces.next();
  place.write('flow.json', flow);
  const { code, stdout, stderr } = await place.flowsmith('test', 'flow.json');
  return { code, text: (stdout + stderr).replaceAll(/\d+ ms|\d+\.\d s/g, 'T') };
};

const ada = { secret: 'JWT_SECRET', subject: '1', issuer: 'tokens', audience: 'members' };
const asAda = { headers: { Authorization: 'Bearer {{tokens.ada}}' } };

describe('what examples are given', () => {
  test('are tokens, each as its example describes it', { timeout: 120_000 }, async () => {
    const flow = fixture('tokens', {
      'show-me': [
        { name: 'valid', given: { tokens: { ada } }, request: asAda, response: { status: 404 } },
        {
          name: 'expired',
          given: { tokens: { ada: { ...ada, expiresIn: 0 } } },
          request: asAda,
          response: { status: 401 },
        },
        { name: 'unused', given: { tokens: { ada } }, response: { status: 401, body: { reason: 'missing' } } },
        {
          name: 'wrong',
          given: { tokens: { ada: { ...ada, issuer: 'us' } } },
          request: asAda,
          response: { status: 404 },
        },
      ],
      'current-member': [
        { name: 'called', given: { tokens: { ada } }, request: asAda, outputs: { id: 1, role: null } },
      ],
    });
    const { code, text } = await run(flow);
    expect(code).toBe(1);
    for (const name of ['valid', 'expired', 'unused', 'called']) expect(text).toContain(`✓ ${name}  T`);
    expect(text).toContain('✗ wrong  T');
    expect(text).toContain('status: expected 404, but it was 401');
  });

  test('are hashes of passwords, for those and no others', { timeout: 120_000 }, async () => {
    const given = { rows: { users: [{ email: 'ada@example.com', password_hash: { $password: 'correct horse' } }] } };
    const log = (password: string, status: number): JsonObject => ({
      ...{ name: password, given, response: { status } },
      request: { body: { email: 'ada@example.com', password } },
    });
    const { code, text } = await run(
      fixture('passwords', { 'log-in': [log('correct horse', 201), log('battery', 401)] }),
    );
    expect(text).toContain('✓ 2 examples passed');
    expect(code).toBe(0);
  });

  test('are answers to requests that are sent later, which are waited for', { timeout: 120_000 }, async () => {
    const parcel = { method: 'POST', url: 'https://api.shipping.example/v1/parcels' };
    const order = (quantity: number) => ({ body: { product: 'tea', quantity } });
    const flow = fixture('queued-requests', {
      'place-order': [
        { name: 'answered', given: { http: [parcel] }, request: order(1), then: { http: [{ body: { order: 1 } }] } },
        {
          name: 'busy',
          given: { http: [{ ...parcel, response: { status: 503 } }] },
          request: order(1),
          then: { http: [{ headers: { authorization: '$any', 'idempotency-key': '$uuid' } }] },
        },
        { name: 'rolled back', request: order(101), response: { status: 422 }, then: { http: [] } },
        { name: 'other', given: { http: [parcel] }, request: order(1), then: { http: [{ body: { order: 2 } }] } },
        { name: 'unanswered', request: order(1) },
      ],
    });
    const { code, text } = await run(flow);
    expect(code).toBe(1);
    for (const name of ['answered', 'busy', 'rolled back']) expect(text).toContain(`✓ ${name}  T`);
    for (const name of ['other', 'unanswered']) expect(text).toContain(`✗ ${name}  T`);
    expect(text).toContain(`nothing is given for POST ${parcel.url}`);
  });

  test('are rows of tables that are called as types of PostgreSQL', { timeout: 120_000 }, async () => {
    const names = ['date', 'record', 'text'];
    const columns = { id: { type: 'integer', primaryKey: true, default: 'increment' }, v: { type: 'text' } };
    const routes = names.map((table) => ({
      ...{ id: `list-${table}`, method: 'GET', path: `/${table}` },
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'rows', type: 'db-list', config: { table } },
          { id: 'reply', type: 'return-json' },
        ],
        edges: [
          { from: 'start.next', to: 'rows.in' },
          { from: 'rows.next', to: 'reply.in' },
          { from: 'rows.records', to: 'reply.body' },
        ],
      },
      examples: [
        {
          name: 'lists',
          given: { rows: { [table]: [{ v: 'a' }] } },
          response: { status: 200, body: [{ id: 1, v: 'a' }] },
        },
      ],
    }));
    const tables = Object.fromEntries(names.map((name) => [name, { columns }]));
    const { code, text } = await run(JSON.stringify({ version: 1, name: 'types', tables, routes }));
    expect(text).toContain('✓ 3 examples passed');
    expect(code).toBe(0);
  });
});
