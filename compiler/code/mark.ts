import { dressed } from './condition.ts';
import { print, textOf } from './code.ts';
import type { Chunk, Code } from './code.ts';

/**
 * Records which text comes from which node of a flow. Marks are between chunks, survive composition, and print nothing,
 * so the emitted text is the same with and without them.
 */

/** The same code, known to come from a node. */
export const marked = (node: string, code: Code): Code =>
  dressed(code, ({ chunks }) => ({ chunks: [{ mark: 'begin', node }, ...chunks, { mark: 'end', node }] }));

/** The same code, known to evaluate to a node's result; the opposite of a condition does not. */
export const markedValue = (node: string, value: Code): Code => ({
  ...marked(node, value),
  chunks: [{ mark: 'begin', node, isValue: true }, ...value.chunks, { mark: 'end', node }],
});

/** The same code, known to come from several nodes. */
export const markedAll = (nodes: Iterable<string>, code: Code): Code =>
  [...nodes].reduce((inner, node) => marked(node, inner), code);

/** Code that replaces other code, and comes from the same nodes. */
export const inPlaceOf = ({ chunks }: Code, code: Code): Code =>
  markedAll(new Set(chunks.flatMap((chunk) => (isMark(chunk) && chunk.mark === 'begin' ? [chunk.node] : []))), code);

/** A range of a printed text, in UTF-16 offsets, `end` exclusive. */
export interface MarkedRange {
  readonly node: string;
  readonly start: number;
  readonly end: number;
  readonly isValue?: true;
}

/** The ranges of `print(code)` that are marked with nodes. Those of one node may nest. */
export function markedRanges({ chunks }: Code): readonly MarkedRange[] {
  const ranges: MarkedRange[] = [];
  const open: Omit<MarkedRange, 'end'>[] = [];
  let offset = 0;
  for (const chunk of chunks) {
    if (!isMark(chunk)) {
      offset += textOf(chunk).length;
    } else if (chunk.mark === 'begin') {
      open.push({ node: chunk.node, start: offset, ...(chunk.isValue === true ? { isValue: true } : {}) });
    } else if (chunk.mark === 'end') {
      const at = open.findLastIndex(({ node }) => node === chunk.node);
      ranges.push(...open.splice(at, 1).map((begun) => ({ ...begun, end: offset })));
    }
  }
  return ranges;
}

/** The expressions in the code that evaluate to a node's result, by node. */
export function valuesIn(code: Code): ReadonlyMap<string, string> {
  const text = print(code);
  const whole = markedRanges(code).filter(({ isValue }) => isValue === true);
  return new Map(whole.map(({ node, start, end }) => [node, text.slice(start, end)]));
}

export const isMark = (chunk: Chunk): chunk is Extract<Chunk, { mark: string }> =>
  typeof chunk !== 'string' && 'mark' in chunk;

/** The code without marks, for comparison. */
export const unmarked = ({ chunks }: Code): Code => ({ chunks: chunks.filter((chunk) => !isMark(chunk)) });
