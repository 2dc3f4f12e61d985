import { describe, expect, test } from 'vitest';
import { nextTicks } from '../../../builder/client/start/cron-ticks.ts';
import { timetableOf } from '../../../compiler/triggers/schedule.ts';

function ticks(schedule: string, after: string, zone = 'UTC', count = 3): readonly string[] {
  const timetable = timetableOf(schedule, zone);
  if (timetable === undefined) throw new Error('it is no schedule');
  return nextTicks(timetable, new Date(after), count).map((tick) => tick.toISOString().slice(0, 16));
}

describe('the next ticks', () => {
  test('come after the time, not at it', () => {
    expect(ticks('*/30 * * * *', '2026-01-01T00:00:00Z')).toEqual([
      '2026-01-01T00:30',
      '2026-01-01T01:00',
      '2026-01-01T01:30',
    ]);
  });
  test('of days of the week, by name or number; 0 and 7 are Sunday', () => {
    const sundays = ['2026-01-04T06:00', '2026-01-11T06:00', '2026-01-18T06:00'];
    for (const day of ['sun', '0', '7']) expect(ticks(`0 6 * * ${day}`, '2026-01-01T00:00:00Z')).toEqual(sundays);
  });
  test('of a day of the month and one of the week come on either', () => {
    expect(ticks('0 0 13 * fri', '2026-01-10T00:00:00Z')).toEqual([
      '2026-01-13T00:00',
      '2026-01-16T00:00',
      '2026-01-23T00:00',
    ]);
  });
  test('of February 29 come in leap years', () => {
    expect(ticks('0 0 29 feb *', '2026-01-01T00:00:00Z', 'UTC', 2)).toEqual(['2028-02-29T00:00', '2032-02-29T00:00']);
  });
  test('are in the time zone', () => {
    expect(ticks('0 3 * * *', '2026-07-01T12:00:00Z', 'Europe/Berlin', 1)).toEqual(['2026-07-02T01:00']);
    expect(ticks('0 3 * * *', '2026-12-01T12:00:00Z', 'Europe/Berlin', 1)).toEqual(['2026-12-02T02:00']);
    expect(ticks('30 9 * * *', '2026-01-01T00:00:00Z', 'Asia/Kolkata', 1)).toEqual(['2026-01-01T04:00']);
  });
  test('skip an hour that is not there, and come once in one that comes twice', () => {
    // In Berlin, clocks go from 2:00 to 3:00 on 2026-03-29, and from 3:00 to 2:00 on 2026-10-25.
    expect(ticks('30 2 * * *', '2026-03-28T12:00:00Z', 'Europe/Berlin', 2)).toEqual([
      '2026-03-30T00:30',
      '2026-03-31T00:30',
    ]);
    expect(ticks('30 2 * * *', '2026-10-24T12:00:00Z', 'Europe/Berlin', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
  });
});

test.each([
  ['61 * * * *', 'UTC'],
  ['0 0 30 feb *', 'UTC'],
  ['0 0 * *', 'UTC'],
  ['5/2 * * * *', 'UTC'],
  ['* * * * *', 'Mars/Base'],
])('there is no timetable of a wrong schedule or zone: %s in %s', (schedule, zone) => {
  expect(timetableOf(schedule, zone)).toBeUndefined();
});
