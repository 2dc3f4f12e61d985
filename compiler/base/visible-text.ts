/**
 * Invariant: nothing a user wrote can control the reader's terminal or screen. Control characters (escape sequences,
 * line ends), format characters (bidirectional overrides, zero width), separators and lone surrogates are written as
 * escapes.
 */
const actingCharacter = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** The text with every such character escaped, as in `\u202e`. The result is a single line. */
export const visibleText = (text: string): string =>
  text.replaceAll(actingCharacter, (character) => shortEscapes.get(character) ?? unicodeEscape(character));

/**
 * JSON (or text inside JSON) with the same characters as JSON escapes, which leaves its meaning unchanged. Line feeds
 * stay.
 */
export const visibleJson = (json: string): string =>
  json.replaceAll(actingCharacter, (character) => (character === '\n' ? character : unicodeEscape(character)));

/** A text in double quotes for a message: spelled as in JSON, and cut to `limit` characters. */
export function quoted(text: string, limit = 60): string {
  return JSON.stringify(excerpt(text, limit));
}

/** The first of many names for a message, each in quotes. */
export const quotedNames = (names: readonly string[]): string =>
  names
    .slice(0, 20)
    .map((name) => quoted(name))
    .join(', ');

/** At most `limit` characters of a text, with an ellipsis if it was cut. */
export function excerpt(text: string, limit = 60): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${endsInHalfPair(cut) ? cut.slice(0, -1) : cut}…`;
}

/** The longest name in a message. */
export const longestName = 120;
/** A message may spell out a path through many nodes. */
const longestMessage = 2000;

/**
 * A message for people. Both the text between “ and ” and the whole are cut to a maximum, so rows of the catalogue can
 * put users' names into sentences as they are.
 */
export function readable(message: string): string {
  if (message.length <= longestName) return message;
  const cut = message.replaceAll(/“[^“”]+/g, (name) => excerpt(name, longestName + 1));
  return excerpt(cut, longestMessage);
}

const endsInHalfPair = (text: string): boolean => /[\uD800-\uDBFF]$/.test(text);

function unicodeEscape(character: string): string {
  return Array.from(character.split(''), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}
