import { requestError } from '../http/errors.ts';

/** Parts of letters, digits, `-`, `_` and `.`, separated by `/`. No part is empty, `.` or `..`. */
const keyPattern =
  /^(?!.{513})(?!(?:.*\/)?\.{1,2}(?:\/|$))[A-Za-z0-9_.-]{1,100}(?:\/[A-Za-z0-9_.-]{1,100})*$/;

/** The key of a stored file. */
export function readFileKey(value: unknown, name: string, status = 400): string {
  if (typeof value === 'string' && keyPattern.test(value)) return value;
  throw requestError(
    `${name} must be the key of a file: letters, digits, "-", "_" and ".", with "/" between parts of at most 100, none of them "." or ".."; 512 in all`,
    status,
  );
}

const mediaTypePattern = /^[A-Za-z0-9_.+-]{1,80}\/[A-Za-z0-9_.+-]{1,80}(?:; ?charset=[A-Za-z0-9_-]{1,20})?$/;

export function readMediaType(value: unknown, name: string, status = 400): string {
  if (typeof value === 'string' && mediaTypePattern.test(value)) return value;
  throw requestError(`${name} must be a media type, such as "image/png"`, status);
}
