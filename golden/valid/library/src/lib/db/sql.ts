/** A pattern for LIKE that matches every text with `text` in it. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/**
 * A time for a timestamptz column, or to be compared with one, where milliseconds are kept: what is finer is cut off,
 * for PostgreSQL would round it, up into the next year even.
 */
export function toTimestamp(time: string): string;
export function toTimestamp<Missing extends null | undefined>(time: string | Missing): string | Missing;
export function toTimestamp(time: string | null | undefined): string | null | undefined {
  return typeof time === 'string' ? time.replace(/(\.\d{3})\d+/, '$1') : time;
}

/**
 * A value for a jsonb column. The driver would take an array for a PostgreSQL array, and PostgreSQL refuses halves of
 * surrogate pairs, which JSON may hold: they become U+FFFD, as in text columns.
 */
export function toJsonb(value: unknown): string {
  return JSON.stringify(value ?? null).replaceAll(
    /\\(u[dD][89a-fA-F][0-9a-fA-F]{2}|.)/g,
    (escape: string, escaped: string) => (escaped.length === 5 ? '\uFFFD' : escape),
  );
}
