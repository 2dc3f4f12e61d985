/** How the first comment of every emitted route and schema begins, by which leftovers are recognised. */
export const emittedMark = 'Emitted by flowsmith from the ';

/** That comment's first sentences, such as of `table "users"`. */
export const emittedHeader = (noun: string, name: string): string =>
  `${emittedMark}${noun} "${name}". Change the flow, not this file.`;
