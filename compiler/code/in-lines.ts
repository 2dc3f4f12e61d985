import type { Chunk, Code } from './code.ts';

/** In characters. What variables will be called is not known yet. */
const [longest, ofName] = [80, 6];

/**
 * An object literal of more than a line, with a line for each field; any other code as it is. Formatters would break
 * `reply.code(201).send({ … })` before each call instead.
 */
export function inLines(object: Code): Code {
  const { chunks, isObject } = object;
  const open = chunks.indexOf('{ ');
  const width = chunks.reduce((sum, chunk) => sum + widthOf(chunk), 0);
  return isObject !== true || width < longest || open < 0 ? object : { ...object, chunks: chunks.with(open, '{\n') };
}

function widthOf(chunk: Chunk): number {
  if (typeof chunk === 'string') return chunk.length;
  if ('quoted' in chunk) return chunk.quoted.length;
  return 'mark' in chunk ? 0 : ofName;
}
