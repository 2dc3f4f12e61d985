import type { Place, Source } from '../span.ts';
import { positionAt, splitLines } from '../text-position.ts';
import type { Lines, Position } from '../text-position.ts';

/** A place in terms of editors. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
  /** The text around it; undefined if the file is not among the sources, such as a missing one. */
  readonly lines?: Lines;
}

const nowhere: Position = { line: 1, column: 1 };

/** Finds places in the sources. Splits each source into lines at most once, and only when needed. */
export function createLocator(sources: readonly Source[]): (place: Place) => Range {
  const texts = new Map(sources.map((source) => [source.file, source.text]));
  const split = new Map<string, Lines>();
  return ({ file, span }) => {
    const text = texts.get(file);
    if (text === undefined) return { start: nowhere, end: nowhere };
    const lines = split.get(file) ?? splitLines(text);
    split.set(file, lines);
    return { start: positionAt(lines, span.start), end: positionAt(lines, span.end), lines };
  };
}
