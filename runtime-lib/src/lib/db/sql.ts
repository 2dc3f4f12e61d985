/** A pattern for LIKE that matches texts that contain `text`. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;

/** A pattern for LIKE that matches texts that start with `text`. */
export const startsWithPattern = (text: string): string => `${escapeLike(text)}%`;

/** A pattern for LIKE that matches texts that end with `text`. */
export const endsWithPattern = (text: string): string => `%${escapeLike(text)}`;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** A text in lower case, as `lower` would return it for a column: it only changes the letters A to Z. */
export const lowerCase = (text: string): string =>
  text.replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

/**
 * A time with milliseconds, to store in a timestamptz column or to compare with one. Anything finer is cut
 * off, since PostgreSQL would round it, possibly up into the next year.
 */
export function toTimestamp(time: string): string;
export function toTimestamp<Missing extends null | undefined>(time: string | Missing): string | Missing;
export function toTimestamp(time: string | null | undefined): string | null | undefined {
  return typeof time === 'string' ? time.replace(/(\.\d{3})\d+/, '$1') : time;
}

/**
 * A value for a jsonb column. The driver would send an array as a PostgreSQL array, and PostgreSQL rejects
 * lone surrogates, which JSON may contain. They become U+FFFD, as in text columns.
 */
export function toJsonb(value: unknown): string {
  return JSON.stringify(value ?? null).replaceAll(
    /\\(u[dD][89a-fA-F][0-9a-fA-F]{2}|.)/g,
    (escape: string, escaped: string) => (escaped.length === 5 ? '\uFFFD' : escape),
  );
}
