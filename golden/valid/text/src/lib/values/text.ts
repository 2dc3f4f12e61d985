import { requestError } from '../http/errors.ts';

/** The text with its first letter in upper case. */
export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/**
 * Small letters and digits with single hyphens between, for URLs: `Crème brûlée!` is `creme-brulee`. What is
 * no Latin letter, with or without an accent, becomes a hyphen.
 */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase() // Makes SS of ß.
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The text, or its beginning with `end` behind it, so that it has at most `length` characters. */
export function truncate(text: string, length: number, end: string): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  return characters.slice(0, length - [...end].length).join('') + end;
}

/**
 * Replaces every occurrence; the replacement is taken literally. A result that is far too long is never
 * built.
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

/** Decodes what `encodeURIComponent` encodes. */
export function decodeUrl(text: string, name: string, status = 400): string {
  const decoded = decodeUrlOrNull(text);
  if (decoded === null) throw requestError(`${name} must be URL-encoded`, status);
  return decoded;
}

export function decodeUrlOrNull(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Decodes Base64, also its form for URLs and without padding, of text in UTF-8. */
export function decodeBase64(text: string, name: string, status = 400): string {
  const decoded = decodeBase64OrNull(text);
  if (decoded === null) throw requestError(`${name} must be text in Base64`, status);
  return decoded;
}

export function decodeBase64OrNull(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const data = text.replace(/={1,2}$/, '');
  const isPadded = data !== text;
  if (!/^[\w+/-]*$/.test(data) || data.length % 4 === 1 || (isPadded && text.length % 4 !== 0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(data, 'base64'));
  } catch {
    return null;
  }
}
