import { daysTo, dateOf, millisecondsOf, spelledIfWritable } from './times.ts';
import type { CalendarDate } from './times.ts';

/**
 * Calculations with the calendar and the clocks of a time zone, whose offset from UTC comes from Intl. Unlike the
 * emitted code, they do not use Temporal. A local time is represented by the milliseconds that it would be in UTC.
 */

const day = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', era: 'short', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  clocks.set(zone, clock);
  return clock;
}

/** What the clocks show at a time. */
export function localOf(time: number, zone: string): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => Number(parts.get(name));
  const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year');
  const seconds = (part('hour') * 60 + part('minute')) * 60 + part('second');
  return daysTo(year, part('month'), part('day')) * day + seconds * 1000 + (time - Math.floor(time / 1000) * 1000);
}

const ahead = (time: number, zone: string): number => localOf(time, zone) - time;

/** The times at which the clocks show this: two where they were set back, none where they were set forward. */
function timesOf(local: number, zone: string): readonly number[] {
  const found = [local - ahead(local - day, zone), local - ahead(local + day, zone)].filter(
    (time) => localOf(time, zone) === local,
  );
  return [...new Set(found)].toSorted((left, right) => left - right);
}

/** The first of two; if there is none, as if the clocks had not gone forward yet. */
export const timeOf = (local: number, zone: string): number =>
  timesOf(local, zone)[0] ?? local - ahead(local - day, zone);

const addMonths = ({ year, month, day: dayOfMonth }: CalendarDate, months: number): number => {
  const count = year * 12 + month - 1 + months;
  const first = (number: number): number => daysTo(Math.floor(number / 12), (((number % 12) + 12) % 12) + 1, 1);
  return first(count) + Math.min(dayOfMonth, first(count + 1) - first(count)) - 1;
};

/** The time after this many days, weeks, months or years; undefined outside the years 1 to 9999. */
export function addInZone(time: unknown, amount: number, unit: string, zone: string): string | undefined {
  const at = millisecondsOf(time) ?? Number.NaN;
  if (amount === 0) return spelledIfWritable(at);
  const local = localOf(at, zone);
  const days = Math.floor(local / day);
  const rest = local - days * day;
  const isShort = unit === 'days' || unit === 'weeks';
  const factor = unit === 'weeks' ? 7 : unit === 'years' ? 12 : 1;
  // Intl cannot show times so far away.
  if (Math.abs(amount * factor) > (isShort ? 4_000_000 : 120_000)) return undefined;
  const then = isShort ? days + amount * factor : addMonths(dateOf(days), amount * factor);
  return spelledIfWritable(timeOf(then * day + rest, zone));
}

/** The first moment of the unit around a time; undefined outside the years 1 to 9999. */
export function startInZone(time: unknown, unit: string, zone: string): string | undefined {
  const at = millisecondsOf(time) ?? Number.NaN;
  const local = localOf(at, zone);
  const length = { minute: 60_000, hour: 3_600_000 }[unit];
  if (length !== undefined) {
    const start = Math.floor(local / length) * length;
    const same = start - ahead(at, zone);
    return spelledIfWritable(localOf(same, zone) === start ? same : timeOf(start, zone));
  }
  const days = Math.floor(local / day);
  const { year, month } = dateOf(days);
  const first: Readonly<Record<string, number>> = {
    day: days,
    week: days - (weekdayOf(days) - 1),
    month: daysTo(year, month, 1),
    quarter: daysTo(year, Math.floor((month - 1) / 3) * 3 + 1, 1),
    year: daysTo(year, 1, 1),
  };
  return spelledIfWritable(midnight((first[unit] ?? Number.NaN) * day, zone));
}

/** If the clocks go forward over midnight, the day begins at that moment. */
function midnight(local: number, zone: string): number {
  const [first] = timesOf(local, zone);
  if (first !== undefined) return first;
  const before = ahead(local - day, zone);
  let [low, high] = [local - before - day, local - before + day];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (ahead(middle, zone) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** 1 for Monday to 7 for Sunday. 1970 began on a Thursday. */
export const weekdayOf = (days: number): number => ((((days + 3) % 7) + 7) % 7) + 1;

export function partInZone(time: unknown, part: string, zone: string): number {
  const local = localOf(millisecondsOf(time) ?? Number.NaN, zone);
  const days = Math.floor(local / day);
  const seconds = Math.floor((local - days * day) / 1000);
  const { year, month, day: dayOfMonth } = dateOf(days);
  const parts: Readonly<Record<string, number>> = {
    ...{ year, month, day: dayOfMonth, weekday: weekdayOf(days) },
    ...{ hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60 },
  };
  return parts[part] ?? Number.NaN;
}
