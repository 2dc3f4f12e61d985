import { requestError } from '../http/errors.ts';
import type { Reader } from './read.ts';

/** A reader of one of these strings. */
export function oneOf<const Text extends string>(texts: readonly Text[]): Reader<Text> {
  return (value, name, status = 400) => {
    const found = texts.find((text) => text === value);
    if (found !== undefined) return found;
    throw requestError(
      `${name} must be ${texts.length === 1 ? '' : 'one of '}${texts.map((text) => JSON.stringify(text)).join(', ')}`,
      status,
    );
  };
}
