import { codeOf, serializationErrorCode } from '../http/errors.ts';

/** The transactions that are retried as a whole. */
export const isolated = new WeakSet<object>();

/** Whether an error is a serialization failure or a deadlock of PostgreSQL. */
export const hasLost = (error: unknown): boolean =>
  ['40001', '40P01', serializationErrorCode].includes(codeOf(error) ?? '');
