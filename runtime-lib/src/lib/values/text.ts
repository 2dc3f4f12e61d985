import { requestError } from '../http/errors.ts';

/** The text with its first letter in upper case. */
export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/**
 * Lower-case letters and digits with single hyphens between them, for URLs: `Crème brûlée!` becomes
 * `creme-brulee`. Anything but Latin letters, with or without accents, and digits becomes a hyphen.
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

/** The text, or its beginning followed by `end`, with at most `length` characters in total. */
export function truncate(text: string, length: number, end: string): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  return characters.slice(0, length - [...end].length).join('') + end;
}

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

/** Decodes Base64 of text in UTF-8. The URL-safe form and missing padding are accepted, too. */
export function decodeBase64(text: string, name: string, status = 400): string {
  const decoded = decodeBase64OrNull(text);
  if (decoded === null) throw requestError(`${name} must be UTF-8 text in Base64`, status);
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
