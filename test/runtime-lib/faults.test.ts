import { describe, expect, it } from 'vitest';
import * as convert from '../../runtime-lib/src/lib/values/convert.ts';
import * as read from '../../runtime-lib/src/lib/values/read.ts';
import * as response from '../../runtime-lib/src/lib/http/response.ts';

/** Every function that checks a value, with a value it rejects. */
const checks: Readonly<Record<string, (status?: number) => unknown>> = {
  toNumber: (status) => convert.toNumber('x', 'v', status),
  'toInteger of no number': (status) => convert.toInteger('x', 'v', status),
  toInteger: (status) => convert.toInteger(0.5, 'v', status),
  toBoolean: (status) => convert.toBoolean('x', 'v', status),
  parseJson: (status) => convert.parseJson('{', 'v', status),
  finite: (status) => convert.finite(Infinity, 'v', status),
  finiteNumbers: (status) => convert.finiteNumbers([NaN], 'v', status),
  computed: (status) => convert.computed(() => 'a'.repeat(-1), 'v', status),
  'headerValue of no text': (status) => response.headerValue(1, 'v', status),
  headerValue: (status) => response.headerValue('\n', 'v', status),
  statusCode: (status) => response.statusCode(1, 'v', status),
  'readText of no text': (status) => read.readText(1, 'v', status),
  readText: (status) => read.readText('\0', 'v', status),
  'readRecipients of one': (status) => read.readRecipients('x', 'v', status),
  'readRecipients of several': (status) => read.readRecipients(['x'], 'v', status),
  'readRecipients of none': (status) => read.readRecipients([], 'v', status),
  readAddresses: (status) => read.readAddresses(['x'], 'v', status),
  'readFilled of no list': (status) => read.readFilled({}, 'v', status),
  atMost: (status) => read.atMost([1, 2], 1, 'v', status),
  readFilled: (status) => read.readFilled([], 'v', status),
  'bounded, by its reader': (status) => read.bounded(read.readString, 1)(1, 'v', status),
  bounded: (status) => read.bounded(read.readString, 1)('ab', 'v', status),
  'readList of no list': (status) => read.readList({}, read.readString, 'v', status),
  readList: (status) => read.readList([1], read.readString, 'v', status),
  optional: (status) => read.optional(read.readString)(1, 'v', status),
  omittable: (status) => read.omittable(read.readString)(1, 'v', status),
  'readSome of no object': (status) => read.readSome([], ['a'], 'v', status),
  readSome: (status) => read.readSome({}, ['a'], 'v', status),
  'readJson of nothing': (status) => read.readJson(null, 'v', status),
  readJson: (status) => read.readJson(['\0'], 'v', status),
  'readFields of no object': (status) => read.readFields(1, {}, 'v', status),
  readFields: (status) => read.readFields({}, { a: read.readString }, 'v', status),
  'readEither of another kind': (status) => read.readEither(1, { string: read.readText }, 'v', status),
  readEither: (status) => read.readEither('\0', { string: read.readText }, 'v', status),
  readOneOf: (status) => read.readOneOf(1, ['string'], 'v', status),
};

it.each(Object.entries(checks))('%s rejects a value with 400, or with the given status', (_, check) => {
  expect(() => check()).toThrow(expect.objectContaining({ statusCode: 400, message: expect.stringMatching(/\bv\b/) }));
  expect(() => check(500)).toThrow(expect.objectContaining({ statusCode: 500 }));
});

describe('fields', () => {
  const { readFields, readNumber, readString, optional, omittable } = read;
  it('are read one by one, and the object is returned unchanged', () => {
    const value = { a: 'x', b: null, more: 1 };
    expect(readFields(value, { a: readString, b: optional(readNumber), c: omittable(readNumber) }, 'body')).toBe(value);
    expect(() => readFields({ c: null }, { c: omittable(readNumber) }, 'body')).toThrow(
      'body field "c" must be a number',
    );
  });
  it('are own properties: inherited ones were not sent', () => {
    expect(() =>
      readFields({}, { toString: (value: unknown, name: string) => read.readPresent(value, name) }, 'body'),
    ).toThrow('body field "toString" must not be missing or null');
  });
  it.each([
    ['body', 'body field "a"'],
    ['body field "x"', 'body field "x.a"'],
    ['body field "x\ny"', 'body field "x\ny.a"'],
    ['item 0 of body', 'field "a" of item 0 of body'],
    ['my body field "x"', 'field "a" of my body field "x"'],
  ])('of %j are called %j', (name, field) => {
    expect(() => readFields({}, { a: readString }, name)).toThrow(`${field} must be a string`);
  });
});

describe('a value of several kinds', () => {
  const { readEither, readNumber, readObject, readText, readBoolean } = read;
  const list = (value: unknown, name: string): string[] => read.readList(value, readText, name);
  const readers = { object: readObject, array: list, boolean: readBoolean, number: readNumber, string: readText };
  it.each([['a'], [1], [true], [[['a'][0]]], [{ a: 1 }]])('may be %j, which is given back', (value) => {
    expect(readEither(value, readers, 'v')).toBe(value);
  });
  it('is read as its own kind', () => {
    expect(() => readEither('\0', readers, 'v')).toThrow('v must not contain the character U+0000');
    expect(() => readEither([1], readers, 'v')).toThrow('item 0 of v must be a string');
  });
  it.each([[null], [undefined], [Number.NaN], [Buffer.from('a')]])('is not %j', (value) => {
    expect(() => readEither(value, readers, 'v')).toThrow(
      'v must be a string, a number, a boolean, an array or an object',
    );
    expect(() => readEither(value, { number: readNumber }, 'v')).toThrow('v must be a number');
  });
});

describe('strings bounded in bytes', () => {
  it('are measured in UTF-8 if three bytes per code unit could be too many', () => {
    const reader = read.bounded(read.readString, 6);
    expect([reader('abcdef', 'v'), reader('€€', 'v')]).toEqual(['abcdef', '€€']);
    for (const text of ['abcdefg', '€€a']) expect(() => reader(text, 'v')).toThrow('v must not take more than 6 bytes');
  });
});
