import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { schemaIssues } from '../../compiler/base/schema.ts';
import { findDefinition } from '../../compiler/nodes/registry.ts';
import { string, typeName } from '../../compiler/ir/type.ts';
import { bind, constant, emitted, refused, typing, wire } from './support.ts';

const feeds = { text: wire('a', string()) };
const issuesOf = (config: JsonObject): readonly unknown[] => {
  const definition = findDefinition('text');
  return definition === undefined ? [] : schemaIssues(definition.config, config);
};

describe('text', () => {
  test.each([
    [{ operator: 'upper' }, 'a.toUpperCase()', 'string'],
    [{ operator: 'trim' }, 'a.trim()', 'string'],
    [{ operator: 'slugify' }, 'slugify(a)', 'string'],
    [{ operator: 'length' }, '[...a].length', '32-bit integer and whole number from 0'],
    [{ operator: 'url-encode' }, 'encodeURIComponent(a.toWellFormed())', 'string'],
    [{ operator: 'url-decode' }, 'decodeUrl(a, \'body field "text"\')', 'string'],
    [{ operator: 'base64-decode', onInvalid: 'null' }, 'decodeBase64OrNull(a)', 'string?'],
    [{ operator: 'matches', pattern: '^[/\u202e]$' }, '/^[/\\u{202e}]$/u.test(a)', 'boolean'],
    [{ operator: 'matches', pattern: 'a/b' }, '/a\\/b/u.test(a)', 'boolean'],
    [{ operator: 'split', separator: ',' }, "a.split(',')", 'non-empty list<string>'],
    [{ operator: 'pad', length: 3 }, 'a.padStart(3)', 'string'],
    [{ operator: 'pad', length: 3, side: 'end', fill: '0' }, "a.padEnd(3, '0')", 'string'],
    [{ operator: 'truncate', length: 20 }, "truncate(a, 20, '…')", 'string'],
  ] as const)('%j', (config, text, type) => {
    const { kind } = bind('text', config);
    expect(emitted(kind, feeds)).toBe(text);
    expect(typeName(typing(kind, feeds).outputs['result'] ?? string())).toBe(type);
  });

  test('a slice is one of characters, to the end unless "to" is fed', () => {
    const { kind } = bind('text', { operator: 'slice' });
    expect(emitted(kind, { ...feeds, from: constant(1) })).toBe("[...a].slice(1).join('')");
    expect(emitted(kind, { ...feeds, from: constant(0), to: constant(2) })).toBe("[...a].slice(0, 2).join('')");
  });

  test.each([
    [{ search: ', ' }, '-', "a.replaceAll(', ', '-')"],
    [{ search: '$' }, '$', "a.replaceAll('$', () => '$')"],
    [{ pattern: '\\s+' }, ' ', "a.replaceAll(/\\s+/gu, ' ')"],
    [{ search: 'x' }, 'yy', "replaceEach(a, 'x', 'yy', 'what is made of the request')"],
    [{ pattern: 'x' }, undefined, "replaceEach(a, /x/gu, b, 'what is made of the request')"],
  ] as const)('replace %j by %j: only what may grow is bounded', (config, replacement, text) => {
    const literals = new Map(replacement === undefined ? [] : [['replacement', replacement]]);
    const { kind } = bind('text', { operator: 'replace', ...config }, { literals });
    const by = replacement === undefined ? wire('b', string()) : constant(replacement);
    expect(emitted(kind, { ...feeds, replacement: by })).toBe(text);
    expect(kind.behaviour).toMatchObject({ rejects: text.startsWith('replaceEach') });
  });

  test('settings are those of the operator, and say what they must be', () => {
    expect(issuesOf({ operator: 'upper', pattern: 'a' })).toMatchObject([{ kind: 'unknown-key', key: 'pattern' }]);
    expect(issuesOf({ operator: 'matches' })).toMatchObject([{ kind: 'missing-key', key: 'pattern' }]);
    expect(issuesOf({ operator: 'uper' })).toMatchObject([{ kind: 'wrong-value', near: 'upper' }]);
    expect(issuesOf({ operator: 'replace' })).toMatchObject([
      { kind: 'missing-key', key: 'search', expected: 'the text to replace, or a "pattern" instead' },
    ]);
    expect(issuesOf({ operator: 'replace', search: 'a', pattern: 'b' })).toMatchObject([
      { kind: 'wrong-value', path: ['pattern'], expected: 'must be left out if "search" is given' },
    ]);
    expect(issuesOf({ operator: 'truncate', length: 2, end: '...' })).toMatchObject([{ path: ['end'] }]);
    expect(refused('text', { operator: 'pad', length: 1001 })).toBe(true);
    expect(refused('text', { operator: 'split', separator: '' })).toBe(true);
  });

  test('a pattern that cannot be used is reported at the setting', () => {
    expect(bind('text', { operator: 'replace', pattern: '(a|a)+$' }).issues).toEqual([
      expect.stringContaining('FS2525 pattern: The pattern "(a|a)+$" may take far too long'),
    ]);
  });
});
