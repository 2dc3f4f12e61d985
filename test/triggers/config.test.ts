import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { object, optional, string } from '../../compiler/ir/type.ts';
import { plainSchedule, scheduleIssue } from '../../compiler/triggers/schedule.ts';
import { bind } from '../nodes/support.ts';

const entry = (config: JsonValue) => {
  const { kind, issues } = bind('start', config);
  return { behaviour: kind.behaviour, issues };
};

describe('the config of', () => {
  test('webhook ids', () => {
    const id = 'whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L';
    expect(entry({ trigger: { type: 'webhook', id } }).behaviour).toMatchObject({
      trigger: { kind: 'webhook', secretSegment: id },
    });
    expect(entry({ trigger: { type: 'webhook' } }).behaviour).toMatchObject({ trigger: { isDelivery: true } });
    expect(entry({ trigger: { type: 'webhook' } }).behaviour).not.toHaveProperty('trigger.secretSegment');
    expect(entry({ trigger: { type: 'webhook', id: 'whk_short' } }).issues[0]).toContain('FS2515 trigger.id');
  });

  test('cron', () => {
    const nightly = entry({ trigger: { type: 'cron', schedule: '0  3 * * *' } });
    expect(nightly.issues).toEqual([]);
    expect(nightly.behaviour).toMatchObject({ trigger: { entrance: { kind: 'job', when: 'at 0 3 * * * (UTC)' } } });
    const wrong = entry({ trigger: { type: 'cron', schedule: '0 0 3 * * *', timezone: 'Mars' } });
    expect(wrong.behaviour).toMatchObject({
      trigger: { detail: 'cron 0 0 3 * * *', entrance: { when: 'at 0 0 3 * * * (Mars)' } },
    });
    expect(entry({ trigger: { type: 'cron', schedule: '0 0 3 * * *' } }).issues).toEqual([
      'FS2513 trigger.schedule: The schedule "0 0 3 * * *" has six fields; seconds are not supported. Leave out the first field: a schedule has minute, hour, day of the month, month and day of the week.',
    ]);
    expect(entry({ trigger: { type: 'cron', schedule: '0 3 * * *', timezone: 'Europe/Berln' } }).issues).toEqual([
      'FS2514 trigger.timezone: There is no time zone "Europe/Berln". Did you mean "Europe/Berlin"?',
    ]);
    expect(entry({ trigger: { type: 'cron', schedule: '0 3 * * *', timezone: '+01:00' } }).issues).toHaveLength(1);
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
    expect(scheduleIssue(schedule)).toBeUndefined();
  });

  test.each([
    ['*/20,*/15 * * * *', '0,15,20,30,40,45 * * * *'],
    ['0 9-12,11 * * *', '0 9,10,11,12 * * *'],
    ['0 0 * * 0,7', '0 0 * * 0'],
    ['0 0 * JAN,1 sun,mon,7', '0 0 * 1 0,1'],
    ['  0   3 * * 1,5 ', '0 3 * * 1,5'],
    ['*/10 0-6 1,15 jan-mar mon-7', '*/10 0-6 1,15 jan-mar mon-7'],
  ])('%j names no value twice for the server: %s', (schedule, plain) => {
    expect(plainSchedule(schedule)).toBe(plain);
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
    expect(scheduleIssue(schedule)).toBeDefined();
  });

  test('forms', () => {
    const field = (rest: Record<string, JsonValue>) => ({
      trigger: { type: 'form', fields: [{ name: 'a', type: 'text', ...rest }] },
    });
    expect(entry(field({})).behaviour).toMatchObject({
      trigger: { kind: 'form', page: { body: object([['a', optional(string('text'))]]) } },
    });
    expect(entry(field({ type: 'select' })).issues[0]).toContain('FS2516');
    expect(entry(field({ options: ['x'] })).issues[0]).toContain('FS2516');
    expect(
      entry({
        trigger: {
          type: 'form',
          fields: [
            { name: 'a', type: 'text' },
            { name: 'a', type: 'text' },
          ],
        },
      }).issues[0],
    ).toContain('FS2506');
  });
});
