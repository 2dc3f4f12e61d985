import { describe, expect, it } from 'vitest';
import * as convert from '../../runtime-lib/src/lib/values/convert.ts';

const name = 'query parameter "n"';

describe('toNumber', () => {
  it.each([
    [5, 5],
    [1e300, 1e300],
    ['5', 5],
    ['-0.5', -0.5],
    ['1e3', 1000],
    ['9007199254740991', 2 ** 53 - 1],
    ['1E+2', 100],
  ])('takes %j as %d', (value, number) => {
    expect(convert.toNumber(value, name)).toBe(number);
    expect(convert.toNumberOrNull(value)).toBe(number);
  });
  it.each([
    '',
    ' 12 ',
    '12 ',
    '0x10',
    '+5',
    '007',
    'Infinity',
    'NaN',
    '1e999',
    '9007199254740992',
    '1_0',
    '.5',
    '5.',
    '1\n',
    true,
    null,
    undefined,
    [],
    [5],
    {},
    Number.NaN,
    -Infinity,
  ])('refuses %j', (value) => {
    expect(() => convert.toNumber(value, name)).toThrow(
      expect.objectContaining({ message: `${name} must be a number`, statusCode: 400 }),
    );
    expect(convert.toNumberOrNull(value)).toBeNull();
  });
  it('for an integer column also rejects numbers too large or not whole', () => {
    expect(convert.toInteger('-2147483648', name)).toBe(-2147483648);
    expect(() => convert.toInteger('x', name, 500)).toThrow(
      expect.objectContaining({ message: `${name} must be a number`, statusCode: 500 }),
    );
    for (const value of ['2147483648', 1.5]) {
      expect(() => convert.toInteger(value, name)).toThrow(
        `${name} must be a whole number between -2147483648 and 2147483647`,
      );
    }
  });
});

describe('toBoolean', () => {
  it('accepts true and false, as boolean or text', () => {
    expect([true, 'true', false, 'false'].map((value) => convert.toBoolean(value, name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  it.each(['', 'TRUE', 1, 0, null, undefined, 'yes'])('refuses %j', (value) => {
    expect(() => convert.toBoolean(value, name)).toThrow(`${name} must be true or false`);
    expect(convert.toBooleanOrNull(value)).toBeNull();
  });
});

describe('parseJson', () => {
  it('reads text and UTF-8 bytes', () => {
    expect(convert.parseJson('{"a":[1]}', name)).toEqual({ a: [1] });
    expect(convert.parseJson(Buffer.from('"é"'), name)).toBe('é');
    expect(convert.parseJsonOrNull('false')).toBe(false);
  });
  it.each([
    '',
    '{',
    "{'a':1}",
    '{"__proto__":{}}',
    '[{"constructor":{"prototype":1}}]',
    Buffer.from([0x22, 0xff, 0x22]),
  ])('refuses %j', (text) => {
    expect(() => convert.parseJson(text, name)).toThrow(
      expect.objectContaining({ message: `${name} must be valid JSON`, statusCode: 400 }),
    );
    expect(convert.parseJsonOrNull(text)).toBeNull();
  });
  it('returns null for a missing value on demand', () => {
    expect([convert.parseJsonOrNull(null), convert.parseJsonOrNull(undefined)]).toEqual([null, null]);
  });
});

describe('finite', () => {
  it('passes a finite number on and rejects any other', () => {
    expect(convert.finite(1 / 4, 'quotient')).toBe(0.25);
    for (const result of [1 / 0, 0 / 0])
      expect(() => convert.finite(result, 'quotient')).toThrow('quotient must be a finite number');
  });
});
