import { splitLines } from '../../compiler/base/text-position.ts';
import type { RanFile, Range } from '../../compiler/cli/dev/coverage.ts';

/** A frame of a stack trace, in the file of a route. Lines and columns from 1. */
export interface Frame {
  readonly line: number;
  readonly column: number;
  /** Whether the function was waiting there, so that the whole statement had been evaluated. */
  readonly isAsync: boolean;
}

/** The first and last line of each range of a node. */
export type NodeRanges = Readonly<Record<string, readonly (readonly [number, number])[]>>;

export interface Ran {
  readonly nodes: readonly string[];
  readonly lines: readonly number[];
}

/**
 * Which parts of a route ran. V8 counts a block that threw as a whole, so it is cut where it threw, as shown by the
 * frames of the error (innermost first).
 */
export function whatRan(text: string, { functions }: RanFile, nodes: NodeRanges, frames: readonly Frame[]): Ran {
  const { starts } = splitLines(text);
  const cuts = [...findCuts(functions, nodes, frames, starts, text.length), ...findSkipped(functions, text)];
  const lines = starts.flatMap((start, index) => {
    const line = text.slice(start, starts[index + 1] ?? text.length);
    // Lines with only brackets are not a step.
    const isRun = [...line.matchAll(/\w/g)].some(
      ({ index: column }) => hasRun(functions, start + column) && !cuts.some((cut) => isIn(cut, start + column)),
    );
    return isRun ? [index + 1] : [];
  });
  const unfinished = findUnfinished(nodes, frames[0]);
  const isLit = ([first, last]: readonly [number, number]): boolean =>
    lines.some((line) => first <= line && line <= last);
  return {
    lines: withClosing(text, lines),
    nodes: Object.entries(nodes).flatMap(([node, ranges]) =>
      !unfinished.has(node) && ranges.some(isLit) ? [node] : [],
    ),
  };
}

/** A line with only brackets belongs to the line that opened them: the last one before it with the same indentation. */
function withClosing(text: string, lines: readonly number[]): readonly number[] {
  const ran = new Set(lines);
  const openedAt = new Map<number, number>();
  for (const [index, line] of text.split('\n').entries()) {
    const indentation = line.search(/\S/);
    if (indentation === -1) continue;
    const opened = openedAt.get(indentation);
    if (/\w/.test(line)) openedAt.set(indentation, index + 1);
    else if (opened !== undefined && ran.has(opened)) ran.add(index + 1);
  }
  return [...ran].toSorted((left, right) => left - right);
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

const isIn = ({ from, to }: Stretch, offset: number): boolean => from <= offset && offset < to;

/** The innermost of the ranges around an offset counts. */
function hasRun(functions: RanFile['functions'], offset: number): boolean {
  let innermost: Range | undefined;
  for (const ranges of functions)
    for (const range of ranges)
      if (isAround(range, offset) && (innermost === undefined || lengthOf(range) <= lengthOf(innermost)))
        innermost = range;
  return innermost !== undefined && innermost.count > 0;
}

const isAround = ({ startOffset, endOffset }: Range, offset: number): boolean =>
  startOffset <= offset && offset < endOffset;
const lengthOf = ({ startOffset, endOffset }: Range): number => endOffset - startOffset;

/**
 * What did not run in the functions of the frames: everything after the throw, or after the call of the inner function.
 */
function findCuts(
  functions: RanFile['functions'],
  nodes: NodeRanges,
  frames: readonly Frame[],
  starts: readonly number[],
  length: number,
): readonly Stretch[] {
  const wholes = functions.flatMap(([whole]) => whole ?? []);
  let inner: Range | undefined;
  return frames.flatMap((frame) => {
    const offset = (starts[frame.line - 1] ?? 0) + frame.column - 1;
    const around = wholes.filter((range) => isAround(range, offset));
    const own = around.toSorted((left, right) => lengthOf(left) - lengthOf(right))[0];
    if (own === undefined) return [];
    const isCaller = inner !== undefined && own.startOffset < inner.startOffset && inner.endOffset < own.endOffset;
    const last = frame.isAsync ? endOfStatement(nodes, frame.line) : frame.line;
    const from = isCaller && inner !== undefined ? inner.endOffset : (starts[last] ?? length);
    inner = own;
    return [{ from, to: own.endOffset }];
  });
}

/**
 * What was skipped after an early return, to the end of its block: V8 ends that range at the first `??` in it. The code
 * is formatted, so a block ends where the indentation does.
 */
function findSkipped(functions: RanFile['functions'], text: string): readonly Stretch[] {
  return functions.flat().flatMap(({ startOffset: from, count }) => {
    const rest = text.slice(from);
    const indentation = /^[^\S\n]*\n\s*?(?<spaces>[ ]+)\S/.exec(rest)?.groups?.['spaces'];
    if (count > 0 || indentation === undefined) return [];
    const end = rest.search(new RegExp(`\n {0,${indentation.length - 1}}\\S`));
    return [{ from, to: end === -1 ? text.length : from + end }];
  });
}

/** The last line of the narrowest node there. */
function endOfStatement(nodes: NodeRanges, line: number): number {
  return narrowestAt(nodes, line)?.[1] ?? line;
}

function narrowestAt(nodes: NodeRanges, line: number): readonly [number, number] | undefined {
  const here = Object.values(nodes)
    .flat()
    .filter(([first, last]) => first <= line && line <= last);
  return here.toSorted((left, right) => left[1] - left[0] - (right[1] - right[0]))[0];
}

/** Nodes that were about to use a value whose check threw: their statement began, but they did not run. */
function findUnfinished(nodes: NodeRanges, frame: Frame | undefined): ReadonlySet<string> {
  const narrowest = frame === undefined || frame.isAsync ? undefined : narrowestAt(nodes, frame.line);
  if (frame === undefined || narrowest === undefined) return new Set();
  const width = narrowest[1] - narrowest[0];
  const isWider = ([first, last]: readonly [number, number]): boolean =>
    first <= frame.line && frame.line <= last && last - first > width;
  return new Set(Object.entries(nodes).flatMap(([node, ranges]) => (ranges.some(isWider) ? [node] : [])));
}
