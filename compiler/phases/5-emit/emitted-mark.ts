/**
 * The first comment of every file in `src/routes` and `src/schemas` begins with this. People recognise emitted files by
 * it, and `build --check` those that a flow no longer gives.
 */
export const emittedMark = 'Emitted by flowsmith from the ';
