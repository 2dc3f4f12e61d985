import type { Span } from './span.ts';

/** A position for people and editors: both 1-based, the column in UTF-16 units. A byte order mark has no column. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A text with the starts of its lines. LF, CRLF and a lone CR end a line. */
export interface Lines {
  readonly text: string;
  readonly starts: readonly number[];
}

export function splitLines(text: string): Lines {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0];
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return { text, starts };
}

/** Offsets outside the text count as its nearest end. */
export function positionAt({ text, starts }: Lines, offset: number): Position {
  const inside = Math.max(0, Math.min(offset, text.length));
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (startOf(starts, middle) <= inside) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: Math.max(0, inside - startOf(starts, low)) + 1 };
}

/** The span of a line (1-based) without its line end. */
export function spanOfLine({ text, starts }: Lines, line: number): Span {
  const start = startOf(starts, line - 1);
  const next = starts[line];
  if (next === undefined) return { start, end: text.length };
  const end = text[next - 2] === '\r' && text[next - 1] === '\n' ? next - 2 : next - 1;
  return { start, end };
}

const startOf = (starts: readonly number[], index: number): number => starts[index] ?? 0;
