import { requestError } from '../http/errors.ts';

/**
 * Replaces every occurrence, with a literal replacement. A result that would be far too long is never built.
 */
export function replaceEach(
  text: string,
  search: string | RegExp,
  replacement: string,
  name: string,
  status = 400,
): string {
  let length = text.length;
  return text.replaceAll(search, (found: string) => {
    length += replacement.length - found.length;
    if (length > longestText)
      throw requestError(`${name} must not have more than ${longestText} characters`, status);
    return replacement;
  });
}

const longestText = 10_000_000;
