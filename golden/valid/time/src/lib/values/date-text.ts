import { Temporal } from 'temporal-polyfill';
import { requestError } from '../http/errors.ts';
import { inZone, spelledOrNull } from './calendar.ts';

/** A group of letters for a part of a date, text in single quotes, or any other character. */
const tokens = /([a-zA-Z])\1*|'((?:[^']|'')*)'|[^a-zA-Z']/gu;

/** Formats a time by a pattern; see “Patterns of dates” in flowsmith's docs/language.md. */
export function formatDate(time: string, pattern: string, locale: string, timezone: string): string {
  const date = inZone(time, timezone);
  return pattern.replaceAll(tokens, (token: string, letter?: string, quoted?: string) =>
    letter === undefined ? literalText(token, quoted) : written(date, token, locale),
  );
}

/** Parses a time by a pattern. The result is in UTC, with milliseconds. */
export function parseDate(
  text: string,
  pattern: string,
  timezone: string,
  name: string,
  status = 400,
): string {
  const time = parseDateOrNull(text, pattern, timezone);
  if (time === null) throw requestError(`${name} must be a date as “${pattern}” says`, status);
  return time;
}

function parseDateOrNull(text: unknown, pattern: string, timezone: string): string | null {
  const parts = typeof text === 'string' ? readerOf(pattern).exec(text)?.groups : undefined;
  if (parts === undefined) return null;
  const part = (name: string): number => Number(parts[name] ?? 0);
  const date = {
    ...{ year: part('y'), month: part('M'), day: part('d') },
    ...{ hour: part('H'), minute: part('m'), second: part('s'), millisecond: part('S') },
  };
  return spelledOrNull(() =>
    Temporal.PlainDateTime.from(date, { overflow: 'reject' }).toZonedDateTime(timezone),
  );
}

/** Two quotes stand for one. */
const literalText = (token: string, quoted: string | undefined): string =>
  quoted === undefined ? token : quoted === '' ? "'" : quoted.replaceAll("''", "'");

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

function written(date: Temporal.ZonedDateTime, token: string, locale: string): string {
  const length = token.length;
  const named = (type: 'month' | 'weekday'): string =>
    nameOf(date, type, length === 4 ? 'long' : 'short', locale);
  switch (token[0]) {
    case 'y':
      return length === 2 ? digits(date.year % 100, 2) : digits(date.year, 4);
    case 'M':
      return length > 2 ? named('month') : digits(date.month, length);
    case 'd':
      return digits(date.day, length);
    case 'E':
      return named('weekday');
    case 'H':
      return digits(date.hour, length);
    case 'h':
      return digits(date.hour % 12 === 0 ? 12 : date.hour % 12, length);
    case 'a':
      return date.hour < 12 ? 'AM' : 'PM';
    case 'm':
      return digits(date.minute, length);
    case 's':
      return digits(date.second, length);
    case 'S':
      return digits(date.millisecond, length);
    default:
      return date.offset === '+00:00' ? 'Z' : date.offset;
  }
}

/** In the form used within a date: “1 января”, not “январь”. */
function nameOf(
  date: Temporal.ZonedDateTime,
  type: 'month' | 'weekday',
  length: 'long' | 'short',
  locale: string,
): string {
  const format = new Intl.DateTimeFormat(locale, {
    ...{ timeZone: date.timeZoneId, day: 'numeric', month: length, weekday: length },
    ...{ calendar: 'gregory' },
  });
  return format.formatToParts(date.epochMilliseconds).find((part) => part.type === type)?.value ?? '';
}

const readers = new Map<string, RegExp>();

/** A regular expression whose groups are named after the letters of the pattern. */
function readerOf(pattern: string): RegExp {
  const known = readers.get(pattern);
  if (known !== undefined) return known;
  const source = pattern.replaceAll(tokens, (token: string, letter?: string, quoted?: string) =>
    letter === undefined
      ? literalText(token, quoted).replaceAll(
          /[^a-zA-Z0-9]/gu,
          (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`,
        )
      : `(?<${letter}>\\d{${token.length === 1 ? '1,2' : token.length}})`,
  );
  const reader = new RegExp(`^${source}$`, 'u');
  readers.set(pattern, reader);
  return reader;
}
