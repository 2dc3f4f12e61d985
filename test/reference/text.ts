import type { ComputeContext } from './compute.ts';
import { numberOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import { refuse } from './refusal.ts';

/** The result of a Text node. Characters are code points. */
export function textWork(at: ComputeContext): unknown {
  const { config, input } = at;
  const text = String(input('text') ?? '');
  const characters = Array.from(text);
  switch (textOf(config, 'operator')) {
    case 'upper':
      return text.toUpperCase();
    case 'lower':
      return text.toLowerCase();
    case 'trim':
      return text.replace(/^\s+/, '').trimEnd();
    case 'capitalize':
      return characters.map((character, index) => (index === 0 ? character.toUpperCase() : character)).join('');
    case 'slugify':
      return slug(text);
    case 'slice': {
      const to = input('to');
      return characters.slice(Number(input('from')), to === undefined ? characters.length : Number(to)).join('');
    }
    case 'length':
      return characters.length;
    case 'url-encode':
      return urlEncoded(text);
    case 'base64-encode':
      return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
    case 'hex':
      return [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    case 'escape-html':
      return characters.map((character) => entities[character] ?? character).join('');
    case 'url-decode':
      return decoded(at, urlDecoded, 'must be URL-encoded');
    case 'base64-decode':
      return decoded(at, base64Decoded, 'must be UTF-8 text in Base64');
    case 'matches':
      return text.search(new RegExp(textOf(config, 'pattern'), 'u')) >= 0;
    case 'replace':
      return replaced(at, text);
    case 'split':
      return text.split(textOf(config, 'separator'));
    case 'join':
      return joined(input('list'), textOf(config, 'separator'));
    case 'pad':
      return padded(text, config);
    default:
      return cut(characters, numberOf(config, 'length'), textOf(config, 'end', '…'));
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function slug(text: string): string {
  const words = [''];
  for (const character of text.normalize('NFKD').replaceAll('ß', 'ss').replaceAll('ı', 'i')) {
    if (/^\p{M}$/u.test(character)) continue;
    const lower = character.toLowerCase();
    if (/^[a-z0-9]+$/.test(lower)) words.push(`${words.pop() ?? ''}${lower}`);
    else words.push('');
  }
  return words.filter((word) => word !== '').join('-');
}

function urlEncoded(text: string): string {
  return Array.from(text, (character) =>
    /^[A-Za-z0-9\-_.!~*'()]$/.test(character)
      ? character
      : Array.from(
          new TextEncoder().encode(character),
          (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
        ).join(''),
  ).join('');
}

function decoded(at: ComputeContext, decode: (text: string) => string | undefined, rule: string): unknown {
  const text = at.input('text');
  const result = typeof text === 'string' ? decode(text) : undefined;
  if (result !== undefined) return result;
  if (at.config['onInvalid'] === 'null') return null;
  throw refuse(at.status('text'), `${at.sourceName('text')} ${rule}`);
}

function urlDecoded(text: string): string | undefined {
  const bytes: number[] = [];
  for (let index = 0; index < text.length;) {
    if (text[index] !== '%') {
      const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
      // Half a surrogate pair stays what it is, and has no bytes.
      if (!character.isWellFormed()) return textOfEscapes(text);
      bytes.push(...new TextEncoder().encode(character));
      index += character.length;
      continue;
    }
    const digits = text.slice(index + 1, index + 3);
    if (!/^[0-9a-f]{2}$/i.test(digits)) return undefined;
    bytes.push(Number.parseInt(digits, 16));
    index += 3;
  }
  return utf8(Uint8Array.from(bytes));
}

function textOfEscapes(text: string): string | undefined {
  const parts = text.split(/([\ud800-\udfff])/u).map((part) => (part.isWellFormed() ? urlDecoded(part) : part));
  return parts.includes(undefined) ? undefined : parts.join('');
}

function base64Decoded(text: string): string | undefined {
  const match = /^([A-Za-z0-9+/_-]*)(={0,2})$/.exec(text);
  const [, data = '', padding = ''] = match ?? [];
  const isWhole = padding === '' ? data.length % 4 !== 1 : text.length % 4 === 0 && data.length % 4 !== 1;
  if (match === null || !isWhole) return undefined;
  return utf8(Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0)));
}

function utf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return Buffer.compare(new TextEncoder().encode(text), bytes) === 0 ? text : undefined;
}

function replaced({ config, input, made }: ComputeContext, text: string): string {
  const replacement = String(input('replacement'));
  const parts =
    typeof config['pattern'] === 'string'
      ? partsBetween(text, new RegExp(config['pattern'], 'gu'))
      : text.split(textOf(config, 'search'));
  const length = parts.reduce((sum, part) => sum + part.length, 0) + (parts.length - 1) * replacement.length;
  if (length > 10_000_000) throw refuse(made.status, `${made.name} must not have more than 10000000 characters`);
  return parts.join(replacement);
}

function partsBetween(text: string, pattern: RegExp): readonly string[] {
  let end = 0;
  const before = Array.from(text.matchAll(pattern), (match) => {
    const part = text.slice(end, match.index);
    end = match.index + match[0].length;
    return part;
  });
  return [...before, text.slice(end)];
}

const joined = (list: unknown, separator: string): string =>
  Array.isArray(list)
    ? list.reduce<string>((text, item, index) => text + (index === 0 ? '' : separator) + item, '')
    : '';

function padded(text: string, config: Config): string {
  const fill = textOf(config, 'fill', ' ').repeat(Math.max(0, numberOf(config, 'length') - text.length));
  return textOf(config, 'side', 'start') === 'start' ? fill + text : text + fill;
}

function cut(characters: readonly string[], length: number, end: string): string {
  if (characters.length <= length) return characters.join('');
  return characters.slice(0, length - Array.from(end).length).join('') + end;
}
