import { z } from 'zod';
import type { ReportConfig } from '../base/diagnostic.ts';
import { quoted } from '../base/visible-text.ts';
import { wrongDatePattern } from '../ir/catalogue/config.ts';

/** The setting of kinds that write or read dates. */
export const datePattern = z.string().min(1).max(100).meta({
  description:
    'Such as `dd.MM.yyyy HH:mm`. Letters stand for parts of a date; other text with letters is in single quotes.',
});

const tokens = /([a-zA-Z])\1*|'(?:[^']|'')*'|'/gu;
/** A part of one letter has one digit or two. Before another digit, nobody could tell. */
const touching = /(?<![a-zA-Z])([a-zA-Z])(?:[0-9]|(?!\1)[a-zA-Z])/u;

/** By the letters of a pattern; those with a length that is read have always as many digits. */
const written = ['yyyy', 'yy', 'MMMM', 'MMM', 'MM', 'M', 'dd', 'd', 'EEEE', 'EEE'].concat([
  'HH',
  'H',
  'hh',
  'h',
  'a',
  'mm',
  'm',
  'ss',
  's',
  'SSS',
  'XXX',
]);
const read = ['yyyy', 'MM', 'M', 'dd', 'd', 'HH', 'H', 'mm', 'm', 'ss', 's', 'SSS'];

/** Whether the pattern is one that Format Date writes; what is wrong with it is reported. */
export function checkWrittenPattern(pattern: string, report: ReportConfig): void {
  for (const token of lettersOf(pattern, report))
    if (!written.includes(token)) reportUnknown(pattern, token, written, report);
}

/** Whether the pattern is one that Parse Date reads: of a whole date, each part at most once, and a time or none. */
export function checkReadPattern(pattern: string, report: ReportConfig): void {
  const found = lettersOf(pattern, report);
  const unknown = found.find((token) => !read.includes(token));
  if (unknown !== undefined) return reportUnknown(pattern, unknown, read, report);
  const letters = found.map(([letter = '']) => letter);
  const twice = letters.find((letter, index) => letters.indexOf(letter) !== index);
  const missing = [...'yMd'].find((letter) => !letters.includes(letter));
  const larger = [...'HmsS'].find(
    (letter, index, all) => index > 0 && letters.includes(letter) && !letters.includes(all[index - 1] ?? ''),
  );
  const [, touched] = touching.exec(pattern.replaceAll(/'(?:[^']|'')*'/gu, ' ')) ?? [];
  const issue =
    touched !== undefined
      ? `does not tell where ${quoted(touched)} ends`
      : twice !== undefined
        ? `reads ${partNames[twice]} twice`
        : missing !== undefined
          ? `reads no ${partNames[missing]}`
          : larger === undefined
            ? undefined
            : `reads the ${partNames[larger]} without what is larger`;
  const hint =
    'Name year, month and day (yyyy, MM, dd), and hours, minutes, seconds and milliseconds from the largest on.';
  if (issue !== undefined) report(wrongDatePattern, { pattern, issue, hint }, ['pattern']);
}

const partNames: Readonly<Record<string, string>> = {
  ...{ y: 'year', M: 'month', d: 'day', H: 'hour', m: 'minute', s: 'second', S: 'millisecond' },
};

function lettersOf(pattern: string, report: ReportConfig): readonly string[] {
  const found = [...pattern.matchAll(tokens)].map(([token]) => token);
  if (found.includes("'"))
    report(
      wrongDatePattern,
      {
        pattern,
        issue: 'has a quote that nothing closes',
        hint: "Text stands between two single quotes: 'at' HH:mm. One quote is written as two.",
      },
      ['pattern'],
    );
  return found.filter((token) => !token.startsWith("'"));
}

function reportUnknown(pattern: string, token: string, known: readonly string[], report: ReportConfig): void {
  const hint = `Its parts are ${known.join(', ')}. Text with letters stands in single quotes: 'at'.`;
  report(wrongDatePattern, { pattern, issue: `holds ${quoted(token)}, which is no part of a date here`, hint }, [
    'pattern',
  ]);
}
