/**
 * A time with milliseconds, to store in a timestamptz column or to compare with one. Anything finer is cut
 * off, since PostgreSQL would round it, possibly up into the next year.
 */
export function toTimestamp(time: string): string;
export function toTimestamp<Missing extends null | undefined>(time: string | Missing): string | Missing;
export function toTimestamp(time: string | null | undefined): string | null | undefined {
  return typeof time === 'string' ? time.replace(/(\.\d{3})\d+/, '$1') : time;
}
