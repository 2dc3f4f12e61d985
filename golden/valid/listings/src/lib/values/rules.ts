import { requestError } from '../http/errors.ts';
import type { Reader } from './read.ts';

/** A reader of one of these strings. */
export function oneOf(texts: readonly string[]): Reader<string> {
  return (value, name, status = 400) => {
    if (typeof value === 'string' && texts.includes(value)) return value;
    throw requestError(
      `${name} must be ${texts.length === 1 ? '' : 'one of '}${texts.map((text) => JSON.stringify(text)).join(', ')}`,
      status,
    );
  };
}
