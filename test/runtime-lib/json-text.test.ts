import { parse as secureParse } from 'secure-json-parse';
import { describe, expect, it } from 'vitest';
import { parseJson, parseJsonOrNull } from '../../runtime-lib/src/lib/values/convert.ts';
import { isEqual } from '../../runtime-lib/src/lib/values/compare.ts';
import { parseJsonText } from '../../runtime-lib/src/lib/values/json-text.ts';
import { toJsonb } from '../../runtime-lib/src/lib/db/sql.ts';
import { jsonFrom } from '../reference/values.ts';

const nested = (levels: number, inner = ''): string => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`;
const tooDeep = { fault: 'must not be nested more than 500 levels deep' };
const tooLarge = { fault: 'must not have numbers that are too large for a double' };
const malformed = { fault: 'must be valid JSON' };

describe('JSON text is read strictly', () => {
  it('accepts 500 levels, which everything that prints and compares can handle, too', () => {
    for (const text of [
      nested(500),
      nested(500, '"["'),
      `{"a":${nested(499, '"[[["')}}`,
      `[${Array.from({ length: 2000 }, () => '[]').join()}]`,
      `["",${'"a",'.repeat(300)}1]`,
    ]) {
      const parsed = parseJsonText(text);
      if ('fault' in parsed) throw new Error(parsed.fault);
      expect(JSON.parse(toJsonb(parsed.value))).toEqual(JSON.parse(text));
      expect(isEqual(parsed.value, JSON.parse(text))).toBe(true);
    }
  });
  it.each([
    nested(501),
    `{"a":${nested(500)}}`,
    `${'{"a":'.repeat(501)}1${'}'.repeat(501)}`,
    nested(100_000),
    `["${'\\\\'.repeat(600)}",${nested(500)}]`,
    `[${'"\\"",'.repeat(50)}${nested(500)}]`,
  ])('refuses more levels', (text) => {
    expect(parseJsonText(text)).toEqual(tooDeep);
    expect(parseJsonText(Buffer.from(text))).toEqual(tooDeep);
    expect(jsonFrom(text)).toEqual(tooDeep);
  });
  it('does not count brackets in strings as levels', () => {
    const text = JSON.stringify({ a: '['.repeat(5000), ['{'.repeat(600)]: '\\', b: `\\"${'['.repeat(600)}` });
    expect(parseJsonText(text)).toEqual({ value: JSON.parse(text) });
    const quoted = JSON.stringify(['"', '['.repeat(1200)]);
    expect(parseJsonText(quoted)).toEqual({ value: JSON.parse(quoted) });
  });
  it.each([
    '1e400',
    '[1e309]',
    '{"a":[-1E+999]}',
    `[${'9'.repeat(309)}]`,
    `[0,${'1'.repeat(400)}.5]`,
    '[12345.6e00305]',
    `[${'9'.repeat(250)}e99]`,
  ])('refuses numbers that would be infinite: %s', (text) => {
    expect(parseJsonText(text)).toEqual(tooLarge);
    expect(jsonFrom(text)).toEqual(tooLarge);
  });
  it('finds a number that would be infinite wherever it stands', () => {
    for (let offset = 0; offset < 200; offset += 1)
      expect(parseJsonText(`["${' '.repeat(offset)}",${'9'.repeat(210)}e99]`)).toEqual(tooLarge);
  });
  it.each([
    '1e308',
    '1e-400',
    '[1.7976931348623157e308]',
    `[${'9'.repeat(308)}]`,
    '"1e400"',
    `["${'9'.repeat(500)}"]`,
    `[0.${'1'.repeat(400)}]`,
    '-0',
  ])('takes what is finite: %s', (text) => {
    expect(parseJsonText(text)).toEqual({ value: JSON.parse(text) });
  });
  it('accepts a list with more items than a call can have arguments', () => {
    expect(parseJsonText(`[${'1e300,'.repeat(300_000)}1]`)).toMatchObject({ value: { length: 300_001 } });
  });
  it('rejects bytes that are not UTF-8, but accepts a replacement character that was sent', () => {
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xc3, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
    ])
      expect(parseJsonText(Uint8Array.from(bytes))).toEqual(malformed);
    expect(parseJsonText(Buffer.from('"\uFFFDé😀"'))).toEqual({ value: '\uFFFDé😀' });
    expect(parseJsonText(Buffer.from('\uFEFF1'))).toEqual({ value: 1 });
  });
  it.each([
    '{"__proto__":1}',
    '[{"a":{"__proto__":{}}}]',
    '{"\\u005f_proto_\\u005F":1}',
    '{"constructor":{"prototype":1}}',
    '{"\\u0063onstructor":{"\\u0070rototype":1}}',
    '\uFEFF{"__proto__":1}',
  ])('refuses names that would set a prototype, however they are written: %s', (text) => {
    expect(() => secureParse(text)).toThrow('forbidden prototype property');
    expect(parseJsonText(text)).toEqual(malformed);
  });
  it.each(['"__proto__"', '{"constructor":1}', '{"\\u0061":"\\u005f_proto__"}', '\uFEFF{"a":1}'])(
    'takes %s',
    (text) => {
      expect(parseJsonText(text)).toEqual({ value: secureParse(text) });
    },
  );
  it('is used by Parse JSON, too, with its message or null', () => {
    expect(() => parseJson(nested(501), 'header "x"')).toThrow(
      'header "x" must not be nested more than 500 levels deep',
    );
    expect(() => parseJson('1e400', 'header "x"')).toThrow(
      'header "x" must not have numbers that are too large for a double',
    );
    expect(() => parseJson('{', 'header "x"')).toThrow('header "x" must be valid JSON');
    expect([nested(501), '1e400', '{', null].map(parseJsonOrNull)).toEqual([null, null, null, null]);
  });
});
