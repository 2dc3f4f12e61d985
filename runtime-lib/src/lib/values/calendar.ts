import { Temporal } from 'temporal-polyfill';
import { requestError } from '../http/errors.ts';

/** A time by the calendar and the clocks of a time zone. */
export const inZone = (time: string, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Date.parse(time)).toZonedDateTimeISO(timezone);

/**
 * The same time of day, later by a calendar duration. A day that the month lacks becomes its last day. When
 * clocks change, a skipped time becomes the later one, and a repeated time is the first one.
 */
export function addToDate(
  time: string,
  duration: Temporal.DurationLike,
  timezone: string,
  name: string,
  status = 400,
): string {
  return spelled(() => inZone(time, timezone).add(duration), name, status);
}

/** The first moment of the minute, hour, day, week (from Monday), month, quarter or year. */
export function startOf(
  time: string,
  unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year',
  timezone: string,
  name: string,
  status = 400,
): string {
  const date = inZone(time, timezone);
  return spelled(
    () => {
      switch (unit) {
        case 'minute':
        case 'hour':
          return date.round({ smallestUnit: unit, roundingMode: 'floor' });
        case 'day':
          return date.startOfDay();
        case 'week':
          return date.subtract({ days: date.dayOfWeek - 1 }).startOfDay();
        case 'month':
          return date.with({ day: 1 }).startOfDay();
        case 'quarter':
          return date.with({ month: date.month - ((date.month - 1) % 3), day: 1 }).startOfDay();
        case 'year':
          return date.with({ month: 1, day: 1 }).startOfDay();
      }
    },
    name,
    status,
  );
}

/** In UTC. Refuses times that ISO 8601 cannot represent. */
function spelled(compute: () => Temporal.ZonedDateTime, name: string, status: number): string {
  const time = spelledOrNull(compute);
  if (time === null) throw requestError(`${name} must be a time in the years 1 to 9999`, status);
  return time;
}

/** Temporal throws for times outside its range, and for dates and times of day that do not exist. */
export function spelledOrNull(compute: () => Temporal.ZonedDateTime): string | null {
  try {
    const date = new Date(compute().epochMilliseconds);
    const year = date.getUTCFullYear();
    return year >= 1 && year <= 9999 ? date.toISOString() : null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}
