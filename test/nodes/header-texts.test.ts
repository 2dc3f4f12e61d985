import { createHash } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { fits } from '../../compiler/ir/fits.ts';
import { alternative, boolean, list, number, string, unknown } from '../../compiler/ir/type.ts';
import type { Type } from '../../compiler/ir/type.ts';
import { isCheckedText } from '../../compiler/ir/type-algebra.ts';
import { escapeHtml } from '../../runtime-lib/src/lib/http/html.ts';
import * as texts from '../../runtime-lib/src/lib/values/text.ts';
import { bind, emitted, typing, wire } from './support.ts';

type Claim = 'header' | 'text' | 'neither';

const claimOf = (type: Type): Claim =>
  isCheckedText(type, 'header') ? 'header' : isCheckedText(type, 'text') ? 'text' : 'neither';

/** A port of the kind, and whether it takes a list. */
const ports: Readonly<Record<string, readonly [port: string, isList: boolean]>> = {
  text: ['text', false],
  'to-string': ['value', false],
  template: ['a', false],
  hash: ['data', false],
};
const portOf = (kind: string, config: JsonObject) =>
  config['operator'] === 'join' ? (['list', true] as const) : (ports[kind] ?? (['', false] as const));

const given = (kind: string, config: JsonObject, type: Type) => {
  const [port, isList] = portOf(kind, config);
  const feeds = {
    [port]: wire('a', isList ? list(type) : type),
    replacement: wire('b', string('header')),
    from: wire('c', number('int32')),
  };
  const bound = bind(kind, config).kind;
  const result = Object.values(typing(bound, feeds).outputs)[0] ?? unknown;
  return {
    bound,
    feeds,
    isList,
    type: result.kind === 'known' && result.alternatives[0]?.kind === 'list' ? result.alternatives[0].element : result,
  };
};

/** Each kind, and what is known about its result if a header or any text without U+0000 is fed. */
const made: readonly (readonly [kind: string, config: JsonObject, ofHeader: Claim, ofText: Claim])[] = [
  ['text', { operator: 'upper' }, 'text', 'text'],
  ['text', { operator: 'lower' }, 'header', 'text'],
  ['text', { operator: 'trim' }, 'header', 'text'],
  ['text', { operator: 'capitalize' }, 'text', 'text'],
  ['text', { operator: 'slugify' }, 'header', 'header'],
  ['text', { operator: 'slice' }, 'header', 'text'],
  ['text', { operator: 'url-encode' }, 'header', 'header'],
  ['text', { operator: 'base64-encode' }, 'header', 'header'],
  ['text', { operator: 'hex' }, 'header', 'header'],
  ['text', { operator: 'escape-html' }, 'header', 'text'],
  ['text', { operator: 'url-decode' }, 'neither', 'neither'],
  ['text', { operator: 'base64-decode' }, 'neither', 'neither'],
  ['text', { operator: 'replace', search: 'a' }, 'header', 'text'],
  ['text', { operator: 'split', separator: ' ' }, 'header', 'text'],
  ['text', { operator: 'join', separator: ', ' }, 'header', 'text'],
  ['text', { operator: 'join', separator: '\n' }, 'text', 'text'],
  ['text', { operator: 'pad', length: 400 }, 'header', 'text'],
  ['text', { operator: 'pad', length: 400, fill: '\0' }, 'neither', 'neither'],
  ['text', { operator: 'truncate', length: 20 }, 'text', 'text'],
  ['text', { operator: 'truncate', length: 20, end: '...' }, 'header', 'text'],
  ['to-string', {}, 'header', 'text'],
  ['template', { template: 'Bearer {{a}}' }, 'header', 'text'],
  ['template', { template: 'an — {{a}}' }, 'text', 'text'],
  ['template', { template: '{{a}}\0' }, 'neither', 'neither'],
  ['hash', { algorithm: 'sha512', encoding: 'base64' }, 'header', 'header'],
  ['hash', { algorithm: 'md5', encoding: 'hex', prefix: '§=' }, 'header', 'header'],
  ['hash', { algorithm: 'md5', encoding: 'hex', prefix: '—' }, 'text', 'text'],
];

const upTo = (last: number): string =>
  Array.from({ length: last + 1 }, (_, code) => String.fromCodePoint(code)).join('');
const allowed: Readonly<Record<'header' | 'text', string>> = {
  header: upTo(0xff).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ''),
  text: `${upTo(0xffff).slice(1)}😀`,
};

test.each(made)('%s %j', (kind, config, ofHeader, ofText) => {
  for (const [check, claim] of [
    ['header', ofHeader],
    ['text', ofText],
  ] as const) {
    const { type } = given(kind, config, string(check));
    expect(claimOf(type)).toBe(claim);
    if (claim !== 'neither') expect(misfits(kind, config, check)).toEqual([]);
  }
});

test.each([string(), unknown])('of what may hold any character, nothing is known', (type) => {
  expect(claimOf(given('text', { operator: 'trim' }, type).type)).toBe('neither');
  expect(claimOf(given('to-string', {}, type).type)).toBe('neither');
  expect(claimOf(given('template', { template: 'a {{a}}' }, type).type)).toBe('neither');
});

test.each([number(), boolean])('numbers and booleans are written in ASCII', (type) => {
  expect(claimOf(given('to-string', {}, type).type)).toBe('header');
  expect(claimOf(given('template', { template: 'order-{{a}}' }, type).type)).toBe('header');
});

/** Results that violate their type, for every character that the input may contain. */
function misfits(kind: string, config: JsonObject, check: 'header' | 'text'): readonly unknown[] {
  const { bound, feeds, isList, type } = given(kind, config, string(check));
  // Whether a text was made as HTML does not show in it.
  const claimed = alternative(type, 'string')?.checks.includes('html') === true ? string(check) : type;
  const program = new Script(emitted(bound, feeds));
  const replaceEach = (text: string, search: string, by: string): string => text.replaceAll(search, by);
  const context = createContext({ ...texts, replaceEach, escapeHtml, createHash, Buffer, b: 'b', c: 0 });
  return [allowed[check], ...allowed[check].slice(0, 256)].flatMap((text) => {
    context['a'] = isList ? [text, text] : text;
    const result: unknown = program.runInContext(context);
    return (Array.isArray(result) ? [...result] : [result]).filter((each) => !fits(each, claimed));
  });
}
