import { isSafePattern } from 'redos-detector';
import { remember } from '../base/remember.ts';

/** Why a regular expression is refused (the predicate of a sentence about it), and what to do instead. */
export interface PatternIssue {
  readonly issue: string;
  readonly hint: string;
}

const longest = 500;

const issues = new Map<string, PatternIssue | 'none'>();

/**
 * Checks a regular expression that will run on clients' data: it may be invalid, its time may grow faster than the
 * text, or that may be undecidable. Undefined if it is safe.
 */
export function checkPattern(source: string, flags: string): PatternIssue | undefined {
  const found = remember(issues, `${flags}/${source}`, () => findIssue(source, flags) ?? 'none');
  return found === 'none' ? undefined : found;
}

function findIssue(source: string, flags: string): PatternIssue | undefined {
  if (flags !== 'u' && flags !== 'v')
    return { issue: `has the flags “${flags}”`, hint: 'Its only flag is u or v, which read characters as a whole.' };
  if (source.length > longest)
    return { issue: 'is too long', hint: `Write at most ${longest} characters, or several patterns.` };
  const mistake = mistakeIn(source, flags);
  if (mistake !== undefined)
    return {
      issue: `is no regular expression: ${mistake}`,
      hint: 'A character with a meaning is written with \\: \\.',
    };
  const unknown = unreadable.find(({ mark }) => mark.test(source.replaceAll(/\\./gsu, '')));
  if (unknown !== undefined) return { issue: `contains ${unknown.what}, which cannot be checked`, hint: unknown.hint };
  return isLinear(source) ? undefined : tooSlow(source);
}

const tooSlow = (source: string): PatternIssue => ({
  issue: 'may take far too long for some texts',
  hint: source.startsWith('^')
    ? 'Let parts that repeat, one behind the other, have no character in common: ^[^@ ]+@[a-z0-9.]+$.'
    : 'Begin it with ^, so that it is tried at one place only, or end it with what repeats.',
});

function mistakeIn(source: string, flags: string): string | undefined {
  try {
    new RegExp(source, flags);
    return undefined;
  } catch (error) {
    return error instanceof SyntaxError ? (error.message.split(': ').at(-1) ?? '') : String(error);
  }
}

/** Syntax that redos-detector cannot read or follow. Tested without escaped characters. */
const unreadable: readonly { readonly mark: RegExp; readonly what: string; readonly hint: string }[] = [
  {
    mark: /\(\?<?[=!]/u,
    what: 'a look ahead or behind',
    hint: 'Test each condition by a pattern of its own, and combine the results.',
  },
  { mark: /\(\?</u, what: 'a group with a name', hint: 'Write it without the name: (?:…).' },
  { mark: /\(\?[a-z-]/u, what: 'flags of a part', hint: 'Name the characters in both cases: [Aa].' },
  { mark: /\[[^\]]*(?:\[|--|&&)/u, what: 'a set of sets', hint: 'Write the characters of the set out: [a-z0-9].' },
];

/**
 * Whether failing to match takes at most linear time. The limits count steps rather than milliseconds, so that the
 * result is the same on every machine; a pattern that exceeds them is refused.
 */
function isLinear(source: string): boolean {
  try {
    return isSafePattern(source, { unicode: true, maxScore: 20, maxSteps: 3000 }).safe;
  } catch {
    return false;
  }
}
