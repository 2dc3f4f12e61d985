import type { Timetable } from '../../../compiler/ir/trigger.ts';

const minute = 60_000;
/** Far enough for February 29, which may be eight years away. */
const farthest = 9 * 366;

/**
 * The next ticks of a timetable after a time. Times that are skipped when clocks go forward have no ticks; a repeated
 * hour ticks once.
 */
export function nextTicks(timetable: Timetable, after: Date, count: number): readonly Date[] {
  const zone = zoneOf(timetable.timezone);
  const ticks: Date[] = [];
  const start = wallClock(zone, after.getTime());
  for (let day = 0; day <= farthest && ticks.length < count; day += 1) {
    const date = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate() + day));
    if (!isDayOf(timetable, date)) continue;
    for (const hour of timetable.hours) {
      for (const minutes of timetable.minutes) {
        const tick = instantOf(zone, date.getTime() + (hour * 60 + minutes) * minute);
        if (tick !== undefined && tick > after.getTime() && ticks.length < count) ticks.push(new Date(tick));
      }
    }
  }
  return ticks;
}

function isDayOf({ days, months, weekdays, isEitherDay }: Timetable, date: Date): boolean {
  if (!months.includes(date.getUTCMonth() + 1)) return false;
  const byDate = days.includes(date.getUTCDate());
  const byWeekday = weekdays.includes(date.getUTCDay());
  return isEitherDay ? byDate || byWeekday : byDate && byWeekday;
}

const zoneOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });

/** The local time at an instant, as if it were UTC. */
function wallClock(zone: Intl.DateTimeFormat, instant: number): Date {
  const parts = new Map(zone.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')));
}

/** The instant of a local time; undefined if it is skipped. */
function instantOf(zone: Intl.DateTimeFormat, wall: number): number | undefined {
  const offset = (instant: number): number => wallClock(zone, instant).getTime() - instant;
  // The offset of the day before comes first: if an hour is repeated, it gives the earlier one.
  for (const near of [wall - 24 * 60 * minute, wall + 24 * 60 * minute]) {
    const instant = wall - offset(near);
    if (wallClock(zone, instant).getTime() === wall) return instant;
  }
  return undefined;
}
