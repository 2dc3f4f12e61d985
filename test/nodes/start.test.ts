import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { scheduleFault } from '../../compiler/nodes/schedule.ts';
import { bind, refused } from './support.ts';

const entry = (config: JsonValue) => {
  const { kind, faults } = bind('start', config);
  return { behaviour: kind.behaviour, faults };
};

describe('start', () => {
  test('is started by a request unless it says otherwise', () => {
    expect(entry({}).behaviour).toEqual({
      kind: 'entry',
      trigger: { kind: 'request' },
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
    expect(entry({ headers: { 'X-A': {}, 'x-a': {} } }).faults[0]).toContain('FS2512 headers.x-a');
  });

  test('webhook ids', () => {
    const id = 'whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L';
    expect(entry({ trigger: { type: 'webhook', id } }).behaviour).toMatchObject({ trigger: { kind: 'webhook', id } });
    expect(entry({ trigger: { type: 'webhook' } }).behaviour).toMatchObject({ trigger: { kind: 'webhook' } });
    expect(entry({ trigger: { type: 'webhook', id: 'whk_short' } }).faults[0]).toContain('FS2515 trigger.id');
  });

  test('cron', () => {
    expect(entry({ trigger: { type: 'cron', schedule: '0  3 * * *' } })).toEqual({
      behaviour: expect.objectContaining({ trigger: { kind: 'cron', schedule: '0 3 * * *', timezone: 'UTC' } }),
      faults: [],
    });
    expect(entry({ trigger: { type: 'cron', schedule: '0 0 3 * * *' } }).faults).toEqual([
      'FS2513 trigger.schedule: The schedule "0 0 3 * * *" has six fields; seconds are not supported. Leave out the first field: a schedule has minute, hour, day of the month, month and day of the week.',
    ]);
    expect(entry({ trigger: { type: 'cron', schedule: '0 3 * * *', timezone: 'Europe/Berln' } }).faults).toEqual([
      'FS2514 trigger.timezone: There is no time zone "Europe/Berln". Did you mean "Europe/Berlin"?',
    ]);
    expect(entry({ trigger: { type: 'cron', schedule: '0 3 * * *', timezone: '+01:00' } }).faults).toHaveLength(1);
  });

  test.each([
    '* * * * *',
    '*/5 0-6 1,15 jan-mar MON-fri',
    '0 0 31 1 *',
    '0 0 29 2 *',
    '0 0 30 2 mon',
    '5 4 * * 7',
    '0-30/10 * * * *',
  ])('%s is a schedule', (schedule) => {
    expect(scheduleFault(schedule)).toBeUndefined();
  });

  test.each([
    '',
    '@daily',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    '5/10 * * * *',
    '*/0 * * * *',
    '5-1 * * * *',
    '1,,2 * * * *',
    '* * * foo *',
    '*-5 * * * *',
    '0 0 30 2 *',
    '0 0 31 4,6 *',
    '-1 * * * *',
  ])('%j is none', (schedule) => {
    expect(scheduleFault(schedule)).toBeDefined();
  });

  test('forms', () => {
    const field = (rest: Record<string, JsonValue>) => ({
      trigger: { type: 'form', fields: [{ name: 'a', type: 'text', ...rest }] },
    });
    expect(entry(field({})).behaviour).toMatchObject({
      trigger: { kind: 'form', fields: [{ name: 'a', type: 'text', required: false }] },
    });
    expect(entry(field({ type: 'select' })).faults[0]).toContain('FS2516');
    expect(entry(field({ options: ['x'] })).faults[0]).toContain('FS2516');
    expect(
      entry({
        trigger: {
          type: 'form',
          fields: [
            { name: 'a', type: 'text' },
            { name: 'a', type: 'text' },
          ],
        },
      }).faults[0],
    ).toContain('FS2506');
  });

  test('what is not of the format is refused', () => {
    expect(refused('start', { trigger: {} })).toBe(true);
    expect(refused('start', { trigger: { type: 'timer' } })).toBe(true);
    expect(refused('start', { trigger: { type: 'request', id: 'x' } })).toBe(true);
    expect(refused('start', { trigger: { type: 'cron' } })).toBe(true);
    expect(refused('start', { body: [] })).toBe(true);
    expect(refused('start', { headers: { 'a b': {} } })).toBe(true);
    expect(refused('start', { other: 1 })).toBe(true);
  });
});
