import { structuredPatch } from 'diff';
import { excerpt, visibleText } from '../base/visible-text.ts';

/** A line of a file in two versions: one that changed, or one of the few around such lines. */
export interface CodeLine {
  readonly change?: 'added' | 'removed';
  /** Its number in either version, from 1. */
  readonly before?: number;
  readonly after?: number;
  /** One line without control characters, cut if it is very long. */
  readonly text: string;
}

const around = 4;
const longestLine = 400;

/** What changed between two texts, in stretches with some lines around; none if they are the same. */
export function codeLines(before: string, after: string): readonly (readonly CodeLine[])[] {
  const { hunks } = structuredPatch('', '', before, after, undefined, undefined, { context: around });
  return hunks.map(({ lines, oldStart, newStart }) => {
    let old = oldStart;
    let now = newStart;
    return lines
      .filter((line) => !line.startsWith('\\'))
      .map((line): CodeLine => {
        const text = visibleText(excerpt(line.slice(1), longestLine));
        if (line.startsWith('+')) return { change: 'added', after: now++, text };
        if (line.startsWith('-')) return { change: 'removed', before: old++, text };
        return { before: old++, after: now++, text };
      });
  });
}
