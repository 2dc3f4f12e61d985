import { expect, test } from 'vitest';
import { scheduleInWords } from '../../compiler/triggers/schedule-words.ts';
import { timetableOf } from '../../compiler/triggers/schedule.ts';

test.each([
  ['* * * * *', 'every minute UTC'],
  ['*/5 * * * *', 'every 5 minutes UTC'],
  ['0 * * * *', 'every hour UTC'],
  ['7 * * * *', 'every hour at :07 UTC'],
  ['0 3 * * *', 'every day at 3:00 UTC'],
  ['30 8,20 * * *', 'every day at 8:30, 20:30 UTC'],
  ['0 8 * * mon-fri', 'on workdays at 8:00 UTC'],
  ['0 6 * * mon', 'every Monday at 6:00 UTC'],
  ['0 6 * * 7', 'every Sunday at 6:00 UTC'],
  ['*/10 * * * mon', 'every 10 minutes, every Monday UTC'],
  ['0 0 1 * *', 'on day 1 of the month at 0:00 UTC'],
  ['5/10 * * * *', undefined],
  ['3,7 * * * *', undefined],
  ['0 */3 * * *', undefined],
  ['0 3 * 1 *', undefined],
  ['0 3 1 * mon', undefined],
])('%s is %s', (schedule, words) => {
  const timetable = timetableOf(schedule, 'UTC');
  expect(timetable && scheduleInWords(timetable)).toBe(words);
});
