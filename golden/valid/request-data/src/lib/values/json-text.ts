import { isUtf8 } from 'node:buffer';
import { parse } from 'secure-json-parse';

/** The maximum nesting: printing, storing and comparing values is recursive. */
const maxDepth = 500;

/** The value of a JSON text, or why it is invalid, phrased as the end of a sentence. */
type ParsedJson = { readonly value: unknown } | { readonly fault: string };

export const malformed = 'must be valid JSON';

/**
 * Parses JSON text, or its UTF-8 bytes, strictly. Also rejects names that would set a prototype, deep
 * nesting, and numbers that become infinite in JavaScript, which JSON could not represent again.
 */
export function parseJsonText(source: string | Uint8Array): ParsedJson {
  if (typeof source !== 'string' && !isUtf8(source)) return { fault: malformed };
  const text =
    typeof source === 'string'
      ? source
      : Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString();
  let value: unknown;
  try {
    value = mayHarm(text)
      ? parse(text, { protoAction: 'error', constructorAction: 'error' })
      : JSON.parse(text);
  } catch {
    return { fault: malformed };
  }
  if (hasManyBrackets(text) && isTooDeep(text))
    return { fault: `must not be nested more than ${maxDepth} levels deep` };
  if (mayOverflow(text) && holdsInfinity(value))
    return { fault: 'must not have numbers that are too large for a double' };
  return { value };
}

/**
 * Whether to check for names that would set a prototype, `__proto__` and `constructor.prototype`, or to drop a
 * byte order mark.
 */
const mayHarm = (text: string): boolean =>
  text.includes('proto') || text.includes('\\u') || text.startsWith('\uFEFF');

/** A text cannot be nested more deeply than it has opening brackets, and most texts have few. */
function hasManyBrackets(text: string): boolean {
  if (text.length <= 2 * maxDepth) return false;
  let left = maxDepth;
  for (const bracket of ['{', '['])
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      left -= 1;
      if (left < 0) return true;
    }
  return false;
}

const [quote, backslash, openingBracket, closingBracket, openingBrace, closingBrace] = [
  34, 92, 91, 93, 123, 125,
];

/** The text must be valid JSON. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === quote) index = endOfString(text, index + 1);
    else if (unit === openingBracket || unit === openingBrace) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (unit === closingBracket || unit === closingBrace) depth -= 1;
  }
  return false;
}

/** The position of the quotation mark that ends the string. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
}

/** Without a three-digit exponent or 200 digits in a row, no number reaches 1e308. */
const mayOverflow = (text: string): boolean => /\d[eE]\+?\d{3}/.test(text) || hasLongNumber(text);

/** Any run of 200 digits covers a multiple of 200, so only the digits around those positions are counted. */
function hasLongNumber(text: string): boolean {
  for (let at = 0; at < text.length; at += 200) {
    let [start, end] = [at, at];
    while (isDigit(text, start - 1)) start -= 1;
    while (isDigit(text, end)) end += 1;
    if (end - start >= 200) return true;
  }
  return false;
}

function isDigit(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 48 && unit <= 57;
}

/**
 * Appends to the list that it walks, item by item: a call cannot have as many arguments as a list has items.
 */
function holdsInfinity(value: unknown): boolean {
  const found = [value];
  for (const next of found) {
    if (typeof next === 'number' && !Number.isFinite(next)) return true;
    if (typeof next === 'object' && next !== null) for (const item of Object.values(next)) found.push(item);
  }
  return false;
}
