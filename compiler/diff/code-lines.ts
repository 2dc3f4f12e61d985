import { structuredPatch } from 'diff';
import { excerpt, visibleText } from '../base/visible-text.ts';

/** A line of a file in two versions: one that changed, or one of a few around it. */
export interface CodeLine {
  readonly change?: 'added' | 'removed';
  /** Its line number in each version, from 1. */
  readonly before?: number;
  readonly after?: number;
  /** One line without control characters, cut if it is very long. */
  readonly text: string;
}

const around = 4;
const longestLine = 400;

/** The changes between two texts, in hunks with some lines of context; empty if they are equal. */
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
