/**
 * Text of a flow as TypeScript source. Together with `code.ts` this is the only way in which a user's text gets into
 * emitted files: as a quoted literal, a checked property key, or inside a comment that it cannot leave.
 */

/**
 * A single-quoted string literal that holds exactly `text`: ASCII control characters, line separators and lone
 * surrogates are escaped.
 */
export function stringLiteral(text: string): string {
  // Most texts have nothing to escape.
  if (/^[ !#-&(-[\]-~]*$/.test(text)) return `'${text}'`;
  let body = '';
  for (const character of text) body += escapeCharacter(character);
  return `'${body}'`;
}

const named: Readonly<Record<string, string>> = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeCharacter(character: string): string {
  const short = named[character];
  if (short !== undefined) return short;
  return isInvisible(character) ? escapeUnits(character) : character;
}

/**
 * Control and format characters (including bidirectional overrides), separators and lone surrogates, which a reviewer
 * could not see.
 */
const isInvisible = (character: string): boolean => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/u.test(character);

function escapeUnits(character: string): string {
  let escaped = '';
  for (let index = 0; index < character.length; index += 1) {
    escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}

/**
 * A regular expression literal that means exactly `source` with these flags. They include `u` or `v`, with which any
 * character can be written as `\u{…}`.
 */
export function regularExpressionLiteral(source: string, flags: 'u' | 'gu' | 'v' | 'gv'): string {
  const escaped = [...new RegExp(source, flags).source].map((character) =>
    isInvisible(character) ? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}` : character,
  );
  return `/${escaped.join('')}/${flags}`;
}

/**
 * A property key of an object literal or type: bare if it is an identifier or a small number, else quoted. `__proto__`
 * becomes a computed key, which defines an own property.
 */
export function propertyKey(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return isIdentifierName(name) || /^(?:0|[1-9]\d{0,8})$/.test(name) ? name : stringLiteral(name);
}

export const isIdentifierName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** One line of comment text. Nothing in it can end the comment, hide from the reader, or control a tool. */
export function commentText(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]+/gu, ' ')
    .replaceAll('*/', '* /')
    .trim();
  return isDirective(line) ? `“${line}”` : line;
}

/** `@ts-nocheck` would disable the checks of a file, and `prettier-ignore` its formatting. */
const isDirective = (line: string): boolean =>
  /^(?:@ts-|(?:prettier|oxfmt|biome|eslint|oxlint)-(?:ignore|disable))/.test(line);
