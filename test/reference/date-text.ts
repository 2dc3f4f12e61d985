import { dateOf, daysTo, millisecondsOf, spelledIfWritable } from './times.ts';
import { localOf, timeOf, weekdayOf } from './zones.ts';

/** Dates by patterns, character by character, without regular expressions and Temporal, which the emitted code uses. */

const day = 86_400_000;

/** A run of one letter, or text. */
type Piece = { readonly letters: string } | { readonly text: string };

function piecesOf(pattern: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let rest = pattern;
  while (rest !== '') {
    const [first = ''] = rest;
    if (first === "'") {
      const [text, after] = quotedIn(rest.slice(1));
      pieces.push({ text: text === '' ? "'" : text });
      rest = after;
    } else if (first.toLowerCase() === first.toUpperCase()) {
      pieces.push({ text: first });
      rest = rest.slice(first.length);
    } else {
      let length = 1;
      while (rest[length] === first) length += 1;
      pieces.push({ letters: rest.slice(0, length) });
      rest = rest.slice(length);
    }
  }
  return pieces;
}

/** The text up to the quote that closes it, and what follows. */
function quotedIn(text: string): readonly [string, string] {
  const end = text.indexOf("'");
  if (text[end + 1] !== "'" || end === 0) return [text.slice(0, end), text.slice(end + 1)];
  const [more, after] = quotedIn(text.slice(end + 2));
  return [`${text.slice(0, end)}'${more}`, after];
}

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

interface Place {
  readonly locale: string;
  readonly zone: string;
}

export function dateInZone(time: unknown, pattern: string, { locale, zone }: Place): string {
  const at = millisecondsOf(time) ?? Number.NaN;
  const local = localOf(at, zone);
  const days = Math.floor(local / day);
  const rest = local - days * day;
  const { year, month, day: dayOfMonth } = dateOf(days);
  const hour = Math.floor(rest / 3_600_000);
  const numbers: Readonly<Record<string, number>> = {
    ...{ y: year, M: month, d: dayOfMonth, H: hour, h: ((hour + 11) % 12) + 1 },
    ...{ m: Math.floor(rest / 60_000) % 60, s: Math.floor(rest / 1000) % 60, S: rest % 1000 },
  };
  const write = (letters: string): string => {
    const [letter = ''] = letters;
    if (letters === 'yy') return padded(((year % 100) + 100) % 100, 2);
    if (letters.startsWith('MMM')) return monthIn(locale, month, letters.length);
    if (letter === 'E') return weekdayIn(locale, weekdayOf(days), letters.length);
    if (letter === 'a') return hour < 12 ? 'AM' : 'PM';
    return letter === 'X' ? offset((local - at) / 1000) : padded(numbers[letter] ?? Number.NaN, letters.length);
  };
  return piecesOf(pattern)
    .map((piece) => ('text' in piece ? piece.text : write(piece.letters)))
    .join('');
}

/** A day in 2024, whose first month begins on a Monday. */
const nameOf = (locale: string, at: number, type: 'month' | 'weekday', length: number): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ timeZone: 'UTC', calendar: 'gregory', day: 'numeric' },
    ...(length === 4 ? { month: 'long', weekday: 'long' } : { month: 'short', weekday: 'short' }),
  })
    .formatToParts(at)
    .find((part) => part.type === type)?.value ?? '';
const monthIn = (locale: string, month: number, length: number): string =>
  nameOf(locale, daysTo(2024, month, 1) * day, 'month', length);
const weekdayIn = (locale: string, weekday: number, length: number): string =>
  nameOf(locale, daysTo(2024, 1, weekday) * day, 'weekday', length);

function offset(seconds: number): string {
  if (seconds === 0) return 'Z';
  const all = Math.abs(seconds);
  const parts = [Math.floor(all / 3600), Math.floor(all / 60) % 60, ...(all % 60 === 0 ? [] : [all % 60])];
  return `${seconds < 0 ? '-' : '+'}${parts.map((part) => padded(part, 2)).join(':')}`;
}

/** The time in a text; undefined if it is not written as the pattern says, or there is no such day or hour. */
export function timeFrom(text: unknown, pattern: string, zone: string): string | undefined {
  if (typeof text !== 'string') return undefined;
  const parts = new Map<string, number>();
  let rest = text;
  for (const piece of piecesOf(pattern)) {
    if ('text' in piece) {
      if (!rest.startsWith(piece.text)) return undefined;
      rest = rest.slice(piece.text.length);
      continue;
    }
    const { letters } = piece;
    let length = 0;
    while (length < (letters.length === 1 ? 2 : letters.length) && '0123456789'.includes(rest[length] ?? 'x'))
      length += 1;
    if (length < letters.length) return undefined;
    parts.set(letters[0] ?? '', Number(rest.slice(0, length)));
    rest = rest.slice(length);
  }
  const part = (letter: string): number => parts.get(letter) ?? 0;
  const days = daysTo(part('y'), part('M'), part('d'));
  const found = dateOf(days);
  const isDate = part('M') <= 12 && found.month === part('M') && found.day === part('d');
  if (rest !== '' || !isDate || part('H') > 23 || part('m') > 59 || part('s') > 59) return undefined;
  const clock = ((part('H') * 60 + part('m')) * 60 + part('s')) * 1000 + part('S');
  return spelledIfWritable(timeOf(days * day + clock, zone));
}
