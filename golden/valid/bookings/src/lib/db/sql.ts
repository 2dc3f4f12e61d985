/**
 * A time for a timestamptz column, or to be compared with one, where milliseconds are kept: what is finer is cut off,
 * for PostgreSQL would round it, up into the next year even.
 */
export function toTimestamp(time: string): string;
export function toTimestamp<Missing extends null | undefined>(time: string | Missing): string | Missing;
export function toTimestamp(time: string | null | undefined): string | null | undefined {
  return typeof time === 'string' ? time.replace(/(\.\d{3})\d+/, '$1') : time;
}
