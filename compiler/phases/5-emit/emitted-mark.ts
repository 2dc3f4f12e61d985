/**
 * The first comment of every file in `src/routes` and `src/schemas` begins with this. People recognise emitted files by
 * it, and `build --check` recognises those that no flow emits any longer.
 */
export const emittedMark = 'Emitted by flowsmith from the ';

/** That comment's first sentences, such as of `table "users"`. */
export const emittedHeader = (noun: string, name: string): string =>
  `${emittedMark}${noun} "${name}". Change the flow, not this file.`;
