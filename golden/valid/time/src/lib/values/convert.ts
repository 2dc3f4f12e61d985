import { isTimestamp } from './formats.ts';

/**
 * A time in ISO 8601 with its zone, converted to UTC with milliseconds, so that texts sort like the times.
 */
export const toInstantOrNull = (value: unknown): string | null =>
  typeof value === 'string' && isTimestamp(value) ? new Date(value).toISOString() : null;
