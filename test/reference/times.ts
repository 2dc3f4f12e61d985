import { isTimestamp } from './faults.ts';

/**
 * Times by the calendar's own rules, on whole numbers: days since 1970 as the proleptic Gregorian calendar counts them,
 * without Date, which the emitted code uses.
 */

const day = 86_400_000;

/** The days from 1970-01-01 to a date. The year begins in March, so that the leap day is the last one. */
export function daysTo(year: number, month: number, dayOfMonth: number): number {
  const years = month > 2 ? year : year - 1;
  const months = (month + 9) % 12;
  return (
    years * 365 +
    Math.floor(years / 4) -
    Math.floor(years / 100) +
    Math.floor(years / 400) +
    Math.floor((months * 153 + 2) / 5) +
    dayOfMonth -
    719_469
  );
}

const firstTime = daysTo(1, 1, 1) * day;
const lastTime = daysTo(10_000, 1, 1) * day - 1;
/** In milliseconds. */
const lengths: Readonly<Record<string, number>> = {
  milliseconds: 1,
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: day,
  weeks: 7 * day,
};

/** A timestamp as milliseconds since 1970, finer parts cut off; undefined for anything else. */
export function millisecondsOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !isTimestamp(value)) return undefined;
  const [date = '', clock = ''] = value.split('T');
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
  const [time = '', offset = ''] = clock.endsWith('Z') ? [clock.slice(0, -1)] : [clock.slice(0, -6), clock.slice(-6)];
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const [seconds = '0', fraction = ''] = (time.split(':')[2] ?? '').split('.');
  const [behind = 0, minutesBehind = 0] = offset.slice(1).split(':').map(Number);
  const ahead = (offset.startsWith('-') ? -1 : 1) * (behind * 60 + minutesBehind);
  return (
    daysTo(year, month, dayOfMonth) * day +
    (hours * 60 + minutes - ahead) * 60_000 +
    Number(seconds) * 1000 +
    Number(fraction.padEnd(3, '0').slice(0, 3))
  );
}

export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The date of a day, by looking for it: first its year, then its month. */
export function dateOf(days: number): CalendarDate {
  let year = 1970 + Math.floor(days / 366);
  while (daysTo(year + 1, 1, 1) <= days) year += 1;
  while (daysTo(year, 1, 1) > days) year -= 1;
  let month = 12;
  while (daysTo(year, month, 1) > days) month -= 1;
  return { year, month, day: days - daysTo(year, month, 1) + 1 };
}

/** Milliseconds since 1970 as a timestamp in UTC. */
export function spelled(time: number): string {
  const { year, month, day: dayOfMonth } = dateOf(Math.floor(time / day));
  const rest = time - Math.floor(time / day) * day;
  const clock = [Math.floor(rest / 3_600_000), Math.floor(rest / 60_000) % 60, Math.floor(rest / 1000) % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(dayOfMonth)}`;
  return `${date}T${clock.map(two).join(':')}.${String(rest % 1000).padStart(3, '0')}Z`;
}

/** The time after this many units; undefined outside the years 1 to 9999. */
export function sumOf(time: unknown, amount: number, unit: string): string | undefined {
  return spelledIfWritable((millisecondsOf(time) ?? Number.NaN) + Math.round(amount * lengthOf(unit)));
}

/** Undefined outside the years 1 to 9999. */
export const spelledIfWritable = (time: number): string | undefined =>
  time >= firstTime && time <= lastTime ? spelled(time) : undefined;

export const unitsBetween = (from: unknown, to: unknown, unit: string): number =>
  Math.trunc(((millisecondsOf(to) ?? Number.NaN) - (millisecondsOf(from) ?? Number.NaN)) / lengthOf(unit));

const lengthOf = (unit: string): number => lengths[unit] ?? Number.NaN;
