import type { Span } from './span.ts';
import { positionAt, spanOfLine } from './text-position.ts';
import type { Lines } from './text-position.ts';
import { visibleText } from './visible-text.ts';

/** One line of a code frame, ready to print. */
export interface FrameLine {
  readonly number: number;
  readonly text: string;
  /** What to underline, in columns of a terminal from the start of `text`. */
  readonly mark?: { readonly indent: number; readonly width: number };
}

const linesBefore = 2;
const linesAfter = 1;
/** A line is cut to about this many characters around the span, so that a minified file still gets a readable frame. */
const longestLine = 120;
const tabWidth = 2;

/**
 * The line where the span starts, underlined, among three lines of context. A span over several lines is underlined on
 * its first.
 */
export function codeFrame(lines: Lines, span: Span): readonly FrameLine[] {
  const marked = positionAt(lines, span.start).line;
  const first = Math.max(1, marked - linesBefore);
  const last = Math.min(lines.starts.length, marked + linesAfter);
  // The context is cut at the same column as the marked line, or its indentation would mislead.
  const from = cutStart(lines, marked, span);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index;
    const text = printed(lines, number, from);
    return number === marked ? { number, text, mark: markOf(lines, number, from, span) } : { number, text };
  });
}

function cutStart(lines: Lines, line: number, span: Span): number {
  const { start, end } = spanOfLine(lines, line);
  if (end - start <= longestLine) return 0;
  return Math.max(0, Math.min(span.start - start - 40, end - start - longestLine));
}

function printed(lines: Lines, number: number, from: number): string {
  const { start, end } = spanOfLine(lines, number);
  const left = Math.min(start + from, end);
  const right = Math.min(left + longestLine, end);
  return `${from > 0 ? '…' : ''}${display(lines.text.slice(left, right))}${right < end ? '…' : ''}`;
}

function markOf(
  lines: Lines,
  number: number,
  from: number,
  span: Span,
): { readonly indent: number; readonly width: number } {
  const { start, end } = spanOfLine(lines, number);
  const left = Math.min(start + from, end);
  const right = Math.min(left + longestLine, end);
  const markStart = Math.min(Math.max(span.start, left), right);
  const markEnd = Math.min(Math.max(span.end, markStart), right);
  return {
    indent: (from > 0 ? 1 : 0) + terminalWidth(display(lines.text.slice(left, markStart))),
    width: Math.max(1, terminalWidth(display(lines.text.slice(markStart, markEnd)))),
  };
}

const display = (text: string): string => text.split('\t').map(visibleText).join(' '.repeat(tabWidth));

/**
 * How many columns a terminal gives the text: two for East Asian wide characters and emoji, none for combining marks.
 */
function terminalWidth(text: string): number {
  let width = 0;
  for (const character of text) width += /\p{Mark}/u.test(character) ? 0 : isWide(character) ? 2 : 1;
  return width;
}

const isWide = (character: string): boolean =>
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u.test(
    character,
  );
