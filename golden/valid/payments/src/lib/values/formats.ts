/** A UUID. The prefix `urn:uuid:` is not allowed, since PostgreSQL rejects it. */
const isUuid = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);

/** The regular expression of the format `email` in ajv-formats. */
const isEmail = (text: string): boolean =>
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(
    text,
  );

/** An absolute http or https URL without spaces and control characters. */
const isUrl = (text: string): boolean =>
  /^https?:\/\/(?:(?!\s)[!-~\u0080-\u{10ffff}])+$/iu.test(text) && URL.canParse(text);

/**
 * ISO 8601 with date, time and time zone, from the year 1 to 9999 in UTC. Offsets of 16 hours or more and
 * fractions finer than nanoseconds are not allowed, since PostgreSQL rejects them.
 */
function isTimestamp(text: string): boolean {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/.exec(
      text,
    );
  if (match === null) return false;
  const [year, month, day] = match.slice(1, 4).map(Number);
  return (
    year !== undefined &&
    month !== undefined &&
    day !== undefined &&
    isDate(year, month, day) &&
    isWritable(text, year)
  );
}

/**
 * In UTC, the very first and last day may fall into a year that ISO 8601 writes with more than four digits,
 * or not at all.
 */
function isWritable(text: string, year: number): boolean {
  if (year > 1 && year < 9999) return true;
  const inUtc = new Date(text).getUTCFullYear();
  return inUtc >= 1 && inUtc <= 9999;
}

function isDate(year: number, month: number, day: number): boolean {
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

interface Formats {
  addFormat(name: string, format: (text: string) => boolean): unknown;
}

/**
 * Replaces formats of a schema validator by those of the readers. ajv-formats also accepts UUIDs and times
 * that PostgreSQL rejects, and its URLs take quadratic time.
 */
export function addFormats(ajv: Formats): void {
  ajv.addFormat('uuid', isUuid);
  ajv.addFormat('date-time', isTimestamp);
  ajv.addFormat('email', isEmail);
  ajv.addFormat('url', isUrl);
}
