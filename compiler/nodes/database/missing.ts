import { equals, isMissing } from '../../code/condition.ts';
import { code } from '../../code/code.ts';
import type { Exit } from '../../ir/kind.ts';

/** Taken if no row met the conditions, by the output that tells. */
export const missingExit = (output: 'record' | 'count'): Exit =>
  output === 'record'
    ? { port: 'missing', output, isTaken: ({ input }) => isMissing(input(output)), ifMissing: true }
    : { port: 'missing', output, isTaken: ({ input }) => equals(input(output), code`0`) };
