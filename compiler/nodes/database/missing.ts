import { equals, isMissing } from '../../code/condition.ts';
import { code } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import type { Exit } from '../../ir/exit.ts';

/** Taken if no row met the conditions. */
export const missingExit = (output: 'record' | 'count'): Exit =>
  output === 'record'
    ? { insteadOf: 'next', port: 'missing', output, isTaken: isMissing, ifMissing: true }
    : { insteadOf: 'next', port: 'missing', output, isTaken: isNone };

/** The driver may return the number of rows as a bigint, which is compared as such. */
const isNone = (count: Code): Code =>
  count.bigint === undefined ? equals(count, code`0`) : equals(count.bigint, code`0n`);
