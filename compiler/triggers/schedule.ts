import { isEitherDay, scheduleIssue, valuesOfSchedule } from '../base/schedule.ts';
import { isTimeZone } from '../ir/time-zone.ts';
import type { Timetable } from '../ir/trigger.ts';

/** The times that a schedule describes; undefined if it, or the time zone, is invalid. */
export function timetableOf(schedule: string, timezone: string): Timetable | undefined {
  if (scheduleIssue(schedule) !== undefined || !isTimeZone(timezone)) return undefined;
  const [minutes = [], hours = [], days = [], months = [], weekdays = []] = valuesOfSchedule(schedule);
  return {
    ...{ minutes, hours, days, months },
    // Sunday is 0 and 7.
    weekdays: [...new Set(weekdays.map((day) => day % 7))],
    isEitherDay: isEitherDay(schedule),
    timezone,
  };
}
