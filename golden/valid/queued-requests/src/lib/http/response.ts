import { requestError } from './errors.ts';

/** The value of a response header. Line breaks and other control characters would corrupt the response. */
export function headerValue(value: unknown, name: string, status = 400): string {
  if (typeof value !== 'string') throw requestError(`${name} must be a string`, status);
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
    throw requestError(`${name} must be Latin-1 text without control characters`, status);
  return value;
}
