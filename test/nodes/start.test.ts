import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { bind, refused } from './support.ts';

const entry = (config: JsonValue) => {
  const { kind, issues } = bind('start', config);
  return { behaviour: kind.behaviour, issues };
};

describe('start', () => {
  test('is started by a request by default', () => {
    expect(entry({}).behaviour).toMatchObject({
      kind: 'entry',
      trigger: { kind: 'request', noun: 'route', entrance: { kind: 'requests' } },
      contract: { query: new Map(), headers: new Map() },
    });
  });

  test('declares body, query and headers', () => {
    const { behaviour } = entry({
      body: { type: 'object' },
      query: { limit: { description: 'How many' } },
      headers: { 'X-Tenant': { required: true } },
    });
    expect(behaviour).toMatchObject({
      contract: {
        body: { type: 'object' },
        query: new Map([['limit', { description: 'How many' }]]),
        headers: new Map([['x-tenant', { required: true }]]),
      },
    });
    expect(entry({ headers: { 'X-A': {}, 'x-a': {} } }).issues[0]).toContain('FS2512 headers.x-a');
  });

  test('an invalid trigger is rejected', () => {
    expect(refused('start', { trigger: {} })).toBe(true);
    expect(refused('start', { trigger: { type: 'timer' } })).toBe(true);
    expect(refused('start', { trigger: { type: 'request', id: 'x' } })).toBe(true);
    expect(refused('start', { trigger: { type: 'cron' } })).toBe(true);
    expect(refused('start', { body: [] })).toBe(true);
    expect(refused('start', { headers: { 'a b': {} } })).toBe(true);
    expect(refused('start', { other: 1 })).toBe(true);
  });
});
