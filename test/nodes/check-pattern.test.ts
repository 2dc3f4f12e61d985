import { expect, test } from 'vitest';
import { checkPattern } from '../../compiler/nodes/check-pattern.ts';

test.each([
  '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  '^[^@ ]+@[a-z0-9-]+(?:\\.[a-z0-9-]+)+$',
  '[^a-z0-9]+',
  '^\\d{4}-\\d{2}-\\d{2}$',
  '^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$',
  '^\\p{L}{1,50}$',
  '\\(\\?=',
])('%s is fine, and a text of 100,000 characters takes no time', (pattern) => {
  expect(checkPattern(pattern, 'u')).toBeUndefined();
  const start = performance.now();
  for (const text of ['a', '-', '0', ' ', 'a-', 'a.', '(?'])
    text.repeat(100_000).replaceAll(new RegExp(pattern, 'gu'), '');
  expect(performance.now() - start).toBeLessThan(2000);
});

test.each([
  ['^(a+)+$', 'u', 'may take far too long'],
  ['^(?:\\w+\\s?)*$', 'u', 'may take far too long'],
  ['\\s+$', 'u', 'may take far too long'],
  ['<[^>]*>', 'u', 'may take far too long'],
  ['^((a{1,50}){1,50}){1,50}$', 'u', 'may take far too long'],
  ['(?=a+b)', 'u', 'a look ahead or behind'],
  ['(?<!x.*)b', 'u', 'a look ahead or behind'],
  ['^(?<year>\\d{4})', 'u', 'a group with a name'],
  ['^(?i:a)', 'u', 'flags of a part'],
  ['^[\\w--[a-z]]$', 'v', 'a set of sets'],
  ['(', 'u', 'is no regular expression: Unterminated group'],
  ['a', 'g', 'has the flags “g”'],
  ['a', '', 'has the flags “”'],
  ['a'.repeat(501), 'u', 'is too long'],
])('%s with the flag %s is refused', (pattern, flags, issue) => {
  expect(checkPattern(pattern, flags)?.issue).toContain(issue);
});
