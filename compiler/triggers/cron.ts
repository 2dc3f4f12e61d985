import { z } from 'zod';
import { code, literal, objectLiteral, quantity } from '../code/code.ts';
import { wrongSchedule } from '../ir/catalogue/trigger-config.ts';
import { knownTimeZone } from '../ir/time-zone.ts';
import { defineTrigger } from './define-trigger.ts';
import type { TriggerContext } from './define-trigger.ts';
import { scheduleInWords } from './schedule-words.ts';
import { plainSchedule, scheduleIssue, timetableOf } from './schedule.ts';

export const cron = defineTrigger({
  kind: 'cron',
  noun: 'schedule',
  settings: {
    schedule: z.string().meta({ description: 'Five fields: minute, hour, day of the month, month, day of the week.' }),
    timezone: z.string().default('UTC').meta({ description: 'A name of the IANA database.' }),
  },
  facets: (settings, { report }) => {
    const schedule = checkedSchedule(settings.schedule, report);
    const { timezone } = settings;
    knownTimeZone(timezone, report);
    const timetable = timetableOf(settings.schedule, timezone);
    const inWords = timetable && scheduleInWords(timetable);
    return {
      startedBy: `the schedule ${schedule} (${timezone})`,
      detail: `cron ${schedule}`,
      entrance: {
        kind: 'job',
        when: `at ${schedule} (${timezone})`,
        ...(inWords === undefined ? {} : { inWords }),
        ...(timetable === undefined ? {} : { timetable }),
        register: ({ id, timeoutMs }) => {
          const times = [
            ['cron', literal(schedule)],
            ['timezone', literal(timezone)],
            ...(timeoutMs === undefined ? [] : [['timeoutMs', quantity(timeoutMs)] as const]),
          ] as const;
          return code`app.schedule(${id}, ${objectLiteral(times)}`;
        },
      },
      refusesBody: 'has no effect: a scheduled flow has no request',
      needs: ['database', 'schedule'],
    };
  },
});

/** An invalid schedule, which is never emitted, is shown as it is written. */
function checkedSchedule(schedule: string, report: TriggerContext['report']): string {
  const issue = scheduleIssue(schedule);
  if (issue === undefined) return plainSchedule(schedule);
  report(wrongSchedule, { schedule, ...issue }, ['schedule']);
  return schedule;
}
