import { isTimestamp } from './formats.ts';

/**
 * A time in ISO 8601 with its zone, in UTC with milliseconds, so that the order of texts is that of times.
 */
export const toInstantOrNull = (value: unknown): string | null =>
  typeof value === 'string' && isTimestamp(value) ? new Date(value).toISOString() : null;
