import { describe, expect, it } from 'vitest';
import { addFormats } from '../../runtime-lib/src/lib/values/formats.ts';
import * as read from '../../runtime-lib/src/lib/values/read.ts';

const name = 'body field "x"';
const { optional, readList, readOneOf } = read;

interface Case {
  readonly reader: read.Reader<unknown>;
  readonly sentence: string;
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

const cases: Readonly<Record<string, Case>> = {
  readBoolean: {
    reader: read.readBoolean,
    sentence: 'must be a boolean',
    good: [true, false],
    bad: ['true', 0, null, undefined],
  },
  readNumber: {
    reader: read.readNumber,
    sentence: 'must be a number',
    good: [0, -1.5, 1e300],
    bad: ['1', Number.NaN, Infinity, null],
  },
  readString: {
    reader: read.readString,
    sentence: 'must be a string',
    good: ['', 'a\0b'],
    bad: [1, null, undefined, ['a']],
  },
  readUuid: {
    reader: read.readUuid,
    sentence: 'must be a UUID',
    good: ['6F9619FF-8B86-D011-B42D-00CF4FC964FF'],
    bad: [
      1,
      '',
      'urn:uuid:6f9619ff-8b86-d011-b42d-00cf4fc964ff',
      '6f9619ff8b86d011b42d00cf4fc964ff',
      '6f9619ff-8b86-d011-b42d-00cf4fc964ff\n',
    ],
  },
  readTimestamp: {
    reader: read.readTimestamp,
    sentence: 'must be an ISO 8601 date and time with a time zone',
    good: [
      '2024-02-29T23:59:59Z',
      '2000-02-29T00:00:00.123456789+05:30',
      '0001-01-01T00:00:00-15:59',
      '2024-01-01T10:00Z',
    ],
    bad: [
      0,
      '2023-02-29T00:00:00Z',
      '1900-02-29T00:00:00Z',
      '2024-04-31T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '2024-13-01T00:00:00Z',
      '2024-00-01T00:00:00Z',
      '2024-01-00T00:00:00Z',
      '2024-01-01T24:00:00Z',
      '2024-01-01T00:00:60Z',
      '2024-01-01T00:00:00',
      '2024-01-01 00:00:00Z',
      '2024-01-01T00:00:00+16:00',
      '2024-01-01T00:00:00+0100',
      '2024-01-01',
      ' 2024-01-01T00:00:00Z',
      `2024-01-01T00:00:00.${'1'.repeat(200)}Z`,
    ],
  },
  readEmail: {
    reader: read.readEmail,
    sentence: 'must be an e-mail address',
    good: ['ada@example.com', "o'hara+x@sub.example.co"],
    bad: [1, '', 'ada', 'ada@localhost', 'a@b.c, d@e.f', 'Ada <ada@example.com>', 'ada@example.com\n'],
  },
  readInteger: {
    reader: read.readInteger,
    sentence: 'must be a whole number between -2147483648 and 2147483647',
    good: [0, -2147483648, 2147483647],
    bad: [1.5, 2147483648, -2147483649, '1', Number.NaN],
  },
  readWhole: {
    reader: read.readWhole,
    sentence: 'must be a whole number, 0 or more',
    good: [0, 2 ** 53 - 1],
    bad: [-1, 0.5, 2 ** 53, '0'],
  },
  readLimit: {
    reader: read.readLimit,
    sentence: 'must be a whole number between 0 and 1000',
    good: [0, 1000],
    bad: [-1, 1001, 1.5, '10'],
  },
  readObject: {
    reader: read.readObject,
    sentence: 'must be an object',
    good: [{}, { a: 1 }],
    bad: [[], null, 'a', undefined, Buffer.from('a')],
  },
  readPresent: {
    reader: read.readPresent,
    sentence: 'must not be missing or null',
    good: [0, '', false, []],
    bad: [null, undefined],
  },
  readRecipients: {
    reader: read.readRecipients,
    sentence: 'must be an e-mail address or an array of them',
    good: ['a@example.com', ['a@example.com', 'b@example.com']],
    bad: [1, null, {}],
  },
};

describe.each(Object.entries(cases))('%s', (_, { reader, sentence, good, bad }) => {
  it.each(good.map((value) => [value]))('accepts %j and returns it', (value) => {
    expect(reader(value, name)).toEqual(value);
  });
  it.each(bad.map((value) => [value]))('rejects %j with its message', (value) => {
    expect(() => reader(value, name)).toThrow(
      expect.objectContaining({ message: `${name} ${sentence}`, statusCode: 400 }),
    );
  });
  it('answers with the given status', () => {
    expect(() => reader(bad[0], name, 500)).toThrow(expect.objectContaining({ statusCode: 500 }));
  });
});

describe('text for PostgreSQL', () => {
  const nul = `${name} must not contain the character U+0000`;
  it('is a string without U+0000', () => {
    expect(read.readText('a', name)).toBe('a');
    expect(() => read.readText(1, name)).toThrow(`${name} must be a string`);
    expect(() => read.readText('a\0', name)).toThrow(nul);
  });
  it('in JSON, applies to strings and names at any depth', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`);
    expect(read.readJson({ a: [1, null, 'b'] }, name)).toEqual({ a: [1, null, 'b'] });
    for (const value of ['\0', { 'a\0': 1 }, [{ a: ['\0'] }], deep])
      expect(() => read.readJson(value, name)).toThrow(nul);
    expect(() => read.readJson(null, name)).toThrow('must not be missing or null');
  });
});

describe('readers of readers', () => {
  it('name the invalid item of a list', () => {
    expect(readList(['a'], read.readText, name)).toEqual(['a']);
    expect(() => readList(['a', 1], read.readText, name)).toThrow(`item 1 of ${name} must be a string`);
    expect(() => readList('a', read.readText, name)).toThrow(`${name} must be an array`);
    expect(() => read.readRecipients(['x'], name)).toThrow(`item 0 of ${name} must be an e-mail address`);
    expect(() => read.readRecipients('x', name)).toThrow(`${name} must be an e-mail address`);
  });
  it('pass missing and null on if optional, and only missing if omittable', () => {
    const reader = optional(read.readNumber);
    expect([reader(null, name), reader(undefined, name), reader(0, name)]).toStrictEqual([null, undefined, 0]);
    expect(read.omittable(read.readNumber)(undefined, name)).toBeUndefined();
    expect(() => read.omittable(read.readNumber)(null, name)).toThrow(`${name} must be a number`);
    for (const only of [optional(read.readNothing), read.omittable(read.readNothing)]) {
      expect(only(undefined, name)).toBeUndefined();
      expect(() => only('', name)).toThrow(`${name} must be missing`);
    }
    expect(() => reader('0', name, 500)).toThrow(expect.objectContaining({ statusCode: 500 }));
  });
});

it('readEither names the kinds in the order of types', () => {
  expect(() =>
    read.readEither(
      1,
      { object: read.readObject, array: (value: unknown) => readList(value, read.readString, name) },
      name,
    ),
  ).toThrow(`${name} must be an array or an object`);
});

describe('readOneOf', () => {
  it('accepts the given kinds, and returns their union', () => {
    const value: string | number = readOneOf('a', ['string', 'number'], name);
    const container: read.JsonObject | readonly unknown[] = readOneOf([], ['object', 'array'], name);
    expect([value, container]).toEqual(['a', []]);
  });
  it('names the kinds in their order', () => {
    expect(() => readOneOf(null, ['string', 'number', 'boolean'], name)).toThrow(
      `${name} must be a string, a number or a boolean`,
    );
    expect(() => readOneOf('a', ['object', 'array'], name)).toThrow(`${name} must be an object or an array`);
    expect(() => readOneOf([], ['object'], name)).toThrow(`${name} must be an object`);
    expect(() => readOneOf(Number.NaN, ['number'], name)).toThrow(`${name} must be a number`);
  });
});

describe('readSome', () => {
  it('requires at least one of the fields', () => {
    expect(read.readSome({ b: null }, ['a', 'b'], 'body')).toEqual({ b: null });
    for (const value of [{}, { c: 1 }, { toString: 1 }])
      expect(() => read.readSome(value, ['a', 'toLocaleString'], 'body')).toThrow(
        'body must have at least one of the fields "a", "toLocaleString"',
      );
    expect(() => read.readSome([], ['a'], 'body')).toThrow('body must be an object');
  });
});

it('validators of schemas get the same formats', () => {
  const formats = new Map<string, (text: string) => boolean>();
  addFormats({ addFormat: (format, test) => formats.set(format, test) });
  const texts = ['6f9619ff-8b86-d011-b42d-00cf4fc964ff', '2024-01-01T00:00:00Z', 'ada@example.com', 'http://a', 'x'];
  expect([...formats].map(([format, test]) => [format, texts.filter(test)])).toEqual([
    ['uuid', texts.slice(0, 1)],
    ['date-time', texts.slice(1, 2)],
    ['email', texts.slice(2, 3)],
    ['url', texts.slice(3, 4)],
  ]);
});
