import { z } from 'zod';
import type { ReportConfig } from '../base/diagnostic.ts';
import { quoted } from '../base/visible-text.ts';
import { wrongDatePattern } from '../ir/catalogue/config.ts';
import type { PatternIssue } from './check-pattern.ts';

/** The setting of kinds that format or parse dates. */
export const datePattern = z
  .string()
  .min(1, 'a pattern')
  .max(100, 'a pattern of at most 100 characters')
  .meta({
    description:
      'Such as `dd.MM.yyyy HH:mm`. Letters stand for parts of a date; other text with letters is in single quotes.',
    examples: ['dd.MM.yyyy HH:mm'],
  });

const written = 'yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h a mm m ss s SSS XXX'.split(' ');
const read = 'yyyy MM M dd d HH H mm m ss s SSS'.split(' ');

/** Reports what is wrong with a pattern for Format Date. */
export const checkWritten = (pattern: string, report: ReportConfig): void =>
  reportIssue(pattern, issueOfParts(pattern, written), report);

/** The same for Parse Date: the pattern must have a full date, with each part once, and may have a time. */
export const checkRead = (pattern: string, report: ReportConfig): void =>
  reportIssue(pattern, issueOfParts(pattern, read) ?? issueOfReading(pattern), report);

function reportIssue(pattern: string, found: PatternIssue | undefined, report: ReportConfig): void {
  if (found !== undefined) report(wrongDatePattern, { pattern, ...found }, ['pattern']);
}

/** The pattern with every quoted text replaced by a space. */
const withoutTexts = (pattern: string): string => pattern.replaceAll(/'(?:[^']|'')*'/gu, ' ');

const partsOf = (pattern: string): readonly string[] =>
  [...withoutTexts(pattern).matchAll(/([a-zA-Z])\1*/gu)].map(([part]) => part);

function issueOfParts(pattern: string, known: readonly string[]): PatternIssue | undefined {
  if (withoutTexts(pattern).includes("'"))
    return {
      issue: 'has a quote that nothing closes',
      hint: "Put text between single quotes: 'at' HH:mm. A quote itself is written as two.",
    };
  const unknown = partsOf(pattern).find((part) => !known.includes(part));
  if (unknown === undefined) return undefined;
  const near = [unknown.toLowerCase(), unknown.toUpperCase()].find((part) => known.includes(part));
  const meant = near === undefined ? '' : `Did you mean ${quoted(near)}? `;
  return {
    issue: `contains ${quoted(unknown)}, which is not part of a date`,
    hint: `${meant}Its parts are ${known.join(', ')}. Text with letters goes in single quotes: 'at'.`,
  };
}

const names: Readonly<Record<string, string>> = {
  ...{ y: 'year', M: 'month', d: 'day', H: 'hour', m: 'minute', s: 'second', S: 'millisecond' },
};

/** A part of one letter has one digit or two. Before another digit, that would be ambiguous. */
const touching = /(?<![a-zA-Z])([a-zA-Z])(?:\d|(?!\1)[a-zA-Z])/u;

function issueOfReading(pattern: string): PatternIssue | undefined {
  const [, touched] = touching.exec(withoutTexts(pattern)) ?? [];
  if (touched !== undefined)
    return {
      issue: `does not tell where ${quoted(touched)} ends`,
      hint: `Write text behind it, or two letters: ${touched}${touched}.`,
    };
  const letters = partsOf(pattern).map((part) => part.charAt(0));
  const twice = letters.find((letter, index) => letters.indexOf(letter) !== index);
  if (twice !== undefined) return { issue: `reads the ${names[twice]} twice`, hint: 'Name each part once.' };
  const missing = [...'yMd'].find((letter) => !letters.includes(letter));
  if (missing !== undefined)
    return { issue: `reads no ${names[missing]}`, hint: 'A date has a year, a month and a day: yyyy, MM and dd.' };
  const clock = ['H', 'm', 's', 'S'];
  const larger = clock.find((letter, index) => !letters.includes(letter) && letters.includes(clock[index + 1] ?? ''));
  if (larger === undefined) return undefined;
  return {
    issue: `reads the ${names[clock[clock.indexOf(larger) + 1] ?? '']}, but no ${names[larger]}`,
    hint: 'A time has hours, perhaps minutes, seconds and milliseconds: HH:mm:ss.SSS.',
  };
}
