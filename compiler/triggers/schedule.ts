import { withArticle } from '../base/nouns.ts';
import { isTimeZone } from '../ir/time-zone.ts';
import type { Timetable } from '../ir/trigger.ts';

/** An issue of a schedule: the end of a sentence about it, and a hint. */
export interface ScheduleIssue {
  readonly reason: string;
  readonly hint: string;
}

interface Field {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  /** Names of the values, from `least` on. */
  readonly names: readonly string[];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const dayOfMonth: Field = { name: 'day of the month', least: 1, most: 31, names: [] };
const month: Field = { name: 'month', least: 1, most: 12, names: months };
const fields: readonly Field[] = [
  { name: 'minute', least: 0, most: 59, names: [] },
  { name: 'hour', least: 0, most: 23, names: [] },
  dayOfMonth,
  month,
  { name: 'day of the week', least: 0, most: 7, names: days },
];

const textsOf = (schedule: string): readonly string[] => schedule.trim().split(/\s+/);

/** Checks a cron schedule of five fields: minute, hour, day of the month, month, day of the week. */
export function scheduleIssue(schedule: string): ScheduleIssue | undefined {
  const texts = textsOf(schedule);
  if (texts.length !== fields.length) return countIssue(texts.length);
  const wrong = fields.findIndex((field, index) => valuesOf(texts[index] ?? '', field) === undefined);
  const field = fields[wrong];
  if (field !== undefined) {
    return {
      reason: `has ${withArticle(field.name)} that cron does not know: “${(texts[wrong] ?? '').slice(0, 40)}”`,
      hint: `In the schedule, ${withArticle(field.name)} is *, or ${field.least} to ${field.most}${field.names.length === 0 ? '' : ` or ${field.names[0]} to ${field.names.at(-1)}`}; ranges (1-5), lists (1,15) and steps (*/10) of them.`,
    };
  }
  return neverRuns(texts)
    ? { reason: 'names a day that no month of it has, so it would never run', hint: 'Choose a day that the month has.' }
    : undefined;
}

/** The times that a schedule describes; undefined if it, or the time zone, is invalid. */
export function timetableOf(schedule: string, timezone: string): Timetable | undefined {
  if (scheduleIssue(schedule) !== undefined || !isTimeZone(timezone)) return undefined;
  const texts = textsOf(schedule);
  const [minutes = [], hours = [], days = [], months = [], weekdays = []] = fields.map((field, index) =>
    [...(valuesOf(texts[index] ?? '', field) ?? [])].toSorted((left, right) => left - right),
  );
  return {
    ...{ minutes, hours, days, months },
    // Sunday is 0 and 7.
    weekdays: [...new Set(weekdays.map((day) => day % 7))],
    isEitherDay: texts[2] !== '*' && texts[4] !== '*',
    timezone,
  };
}

/**
 * A schedule in the server's form: pg-boss refuses lists that name a value twice, such as `1-5,3`, so the values of
 * such a field are listed one by one.
 */
export const plainSchedule = (schedule: string): string =>
  textsOf(schedule)
    .map((text, index) => plainField(text, fields[index] ?? month))
    .join(' ');

function plainField(text: string, field: Field): string {
  // Sunday is 0 and 7.
  const valuesIn = (item: string): readonly number[] =>
    [...(valuesOf(item, field) ?? [])].map((value) => (field.most === 7 ? value % 7 : value));
  const all = text.split(',').flatMap(valuesIn);
  const values = [...new Set(all)].toSorted((left, right) => left - right);
  return values.length === all.length || !text.includes(',') ? text : values.join(',');
}

function countIssue(count: number): ScheduleIssue {
  if (count === 6)
    return {
      reason: 'has six fields; seconds are not supported',
      hint: 'Leave out the first field: a schedule has minute, hour, day of the month, month and day of the week.',
    };
  return {
    reason: `has ${count === 1 ? 'one field' : `${count} fields`}, not five`,
    hint: 'A schedule has minute, hour, day of the month, month and day of the week: "0 3 * * *" is every day at three.',
  };
}

/** The values that a field's text describes; undefined if it is malformed. */
function valuesOf(text: string, field: Field): ReadonlySet<number> | undefined {
  const values = new Set<number>();
  for (const item of text.split(',')) {
    const range = rangeOf(item, field);
    if (range === undefined) return undefined;
    for (let value = range.first; value <= range.last; value += range.step) values.add(value);
  }
  return values;
}

function rangeOf(item: string, field: Field): { first: number; last: number; step: number } | undefined {
  const [, from, to, stepText] = /^(\*|[a-z]+|\d+)(?:-([a-z]+|\d+))?(?:\/(\d+))?$/i.exec(item) ?? [];
  if (from === undefined) return undefined;
  const isAll = from === '*';
  const first = isAll ? field.least : valueOf(from, field);
  const last = isAll ? field.most : to === undefined ? first : valueOf(to, field);
  const step = stepText === undefined ? 1 : Number(stepText);
  if (first === undefined || last === undefined || first > last) return undefined;
  if ((isAll && to !== undefined) || (stepText !== undefined && !isAll && to === undefined)) return undefined;
  return step >= 1 && step <= field.most ? { first, last, step } : undefined;
}

function valueOf(text: string, { least, most, names }: Field): number | undefined {
  const named = names.indexOf(text.toLowerCase());
  const value = named === -1 ? Number(text) : named + least;
  return Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether it only names dates that do not exist, such as February 30. If it also names a day of the week, either of the
 * two suffices.
 */
function neverRuns(texts: readonly string[]): boolean {
  if (texts[4] !== '*') return false;
  const firstDay = Math.min(...(valuesOf(texts[2] ?? '', dayOfMonth) ?? []));
  return [...(valuesOf(texts[3] ?? '', month) ?? [])].every((each) => firstDay > (longestMonths[each - 1] ?? 31));
}
