/**
 * The first comment of every file in `src/routes` and `src/schemas` begins with this. It tells people that the file is
 * emitted, and lets `build --check` find stale files that no flow emits any more.
 */
export const emittedMark = 'Emitted by flowsmith from the ';

/** The first sentences of that comment, for example for `table "users"`. */
export const emittedHeader = (noun: string, name: string): string =>
  `${emittedMark}${noun} "${name}". Change the flow, not this file.`;
