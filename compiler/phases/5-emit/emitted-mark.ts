/**
 * The first comment of every file in `src/routes` and `src/schemas` begins with this. People recognise emitted files by
 * it, and `build --check` recognises stale ones, which no flow emits any longer.
 */
export const emittedMark = 'Emitted by flowsmith from the ';

/** The first sentences of that comment, for example for `table "users"`. */
export const emittedHeader = (noun: string, name: string): string =>
  `${emittedMark}${noun} "${name}". Change the flow, not this file.`;
