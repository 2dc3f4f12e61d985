import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { computed, finiteNumbers } from '../../runtime-lib/src/lib/values/convert.ts';
import { rollBack } from '../../runtime-lib/src/lib/http/errors.ts';
import { answerError } from '../../runtime-lib/src/lib/http/answer-error.ts';
import { isTimestamp } from '../../runtime-lib/src/lib/values/formats.ts';
import {
  bounded,
  optional,
  readAddresses,
  readEmail,
  readNumber,
  readRecipients,
  readText,
} from '../../runtime-lib/src/lib/values/read.ts';
import {
  normalised,
  oneOf,
  readSlug,
  readUrl,
  storedAs,
  within,
  withLength,
} from '../../runtime-lib/src/lib/values/rules.ts';
import { keepLatin1 } from '../../runtime-lib/src/lib/http/response.ts';
import { toTimestamp } from '../../runtime-lib/src/lib/db/sql.ts';

describe('texts for an index', () => {
  it.each([
    ['a', 10],
    ['€', 3],
    ['😀', 2],
    ['\ud800', 3],
  ])('take so many bytes in UTF-8 at most: %j', (character, count) => {
    const read = bounded(readText, 10);
    expect(read(character.repeat(count), 'x')).toBe(character.repeat(count));
    expect(() => read(character.repeat(count + 1), 'x')).toThrow('x must not take more than 10 bytes');
  });
  it('report other errors first', () => {
    expect(() => bounded(readText, 1)(['aa'], 'x')).toThrow('x must be a string');
    expect(() => bounded(readText, 1)('a\0', 'x')).toThrow('x must not contain the character U+0000');
    expect(() => bounded(readEmail, 1)('a', 'x')).toThrow('x must be an e-mail address');
    expect(optional(bounded(readText, 1))(null, 'x')).toBe(null);
  });
});

describe('rules', () => {
  it('bound the characters of a text', () => {
    const read = withLength(readText, { min: 2, max: 3 });
    expect(read('é😀', 'x')).toBe('é😀');
    expect(read('\ud800aa', 'x')).toBe('\ud800aa');
    expect(() => read('😀', 'x')).toThrow('x must have at least 2 characters');
    expect(() => read('aaaa', 'x')).toThrow('x must have at most 3 characters');
    expect(() => read('a\0', 'x')).toThrow('x must not contain the character U+0000');
    expect(() => withLength(readText, { min: 1 })('', 'x')).toThrow('x must not be empty');
    expect(() => withLength(readText, { max: 1 })('aa', 'x')).toThrow('x must have at most 1 character');
  });
  it('bound numbers', () => {
    const read = within(readNumber, { min: -1, max: 1.5 });
    expect([read(-1, 'x'), read(1.5, 'x')]).toEqual([-1, 1.5]);
    expect(() => read(-1.01, 'x')).toThrow('x must be at least -1');
    expect(() => read(1.51, 'x')).toThrow('x must be at most 1.5');
  });
  it('list what a text may be', () => {
    const read = oneOf(['a', 'b"']);
    expect(read('b"', 'x')).toBe('b"');
    expect(() => read('c', 'x')).toThrow('x must be one of "a", "b\\""');
    expect(() => oneOf(['a'])(1, 'x')).toThrow('x must be "a"');
  });
  it('are asked of a text as it is stored, and give it as it came', () => {
    const read = storedAs(readText, (text) => text.trim() || null, withLength(readText, { min: 2 }));
    expect([read(' ab', 'x'), read(' ', 'x')]).toEqual([' ab', ' ']);
    expect(() => read(' a ', 'x')).toThrow('x must have at least 2 characters');
    expect(() => read(1, 'x')).toThrow('x must be a string');
  });
  it('are asked of a text in its normal form, which is given', () => {
    const read = normalised(readText, (text) => text.trim() || null, optional(withLength(readText, { min: 2 })));
    expect([read(' ab', 'x'), read(' ', 'x')]).toEqual(['ab', null]);
    expect(() => read(' a ', 'x')).toThrow('x must have at least 2 characters');
    expect(() => read(null, 'x')).toThrow('x must be a string');
  });
  it.each(['http://a', 'https://example.com/ä?b=c#d', 'HTTP://[::1]:80/'])('take URLs: %s', (url) => {
    expect(readUrl(url, 'x')).toBe(url);
  });
  it.each(['', 'example.com', 'ftp://a', 'javascript:alert(1)', 'http://', 'http://a b', 'https://a/\0', ' http://a'])(
    'refuse what is no URL: %j',
    (text) => {
      expect(() => readUrl(text, 'x')).toThrow('x must be a URL that starts with http:// or https://');
    },
  );
  it('take slugs', () => {
    expect(readSlug('a-1-b', 'x')).toBe('a-1-b');
    for (const text of ['', '-a', 'a-', 'a--b', 'A', 'ä', 'a b', 'a\n'])
      expect(() => readSlug(text, 'x')).toThrow('x must be a slug');
  });
});

describe('recipients', () => {
  it('are at least one; copies may be empty', () => {
    expect(() => readRecipients([], 'x')).toThrow('x must not be an empty array');
    expect(readAddresses([], 'x')).toEqual([]);
    expect(readRecipients(['a@example.com'], 'x')).toEqual(['a@example.com']);
    for (const read of [readRecipients, readAddresses]) {
      expect(() => read([''], 'x')).toThrow('item 0 of x must be an e-mail address');
      expect(() => read('', 'x')).toThrow('x must be an e-mail address');
      expect(() => read({}, 'x')).toThrow('x must be an e-mail address or an array of them');
    }
  });
});

describe('timestamps', () => {
  it.each([
    ['9999-12-31T23:59:59-15:59', false],
    ['9999-12-31T23:59:59-00:01', false],
    ['9999-12-31T23:59:59.999999999Z', true],
    ['9999-12-31T23:59:59+00:01', true],
    ['9999-01-01T00:00:00+15:59', true],
    ['0001-01-01T00:00:00+00:01', false],
    ['0001-01-01T00:00:00Z', true],
    ['0001-01-01T00:00-15:59', true],
  ])('are of the years 1 to 9999 in UTC: %s is %s', (text, isOne) => {
    expect(isTimestamp(text)).toBe(isOne);
  });
  it('are truncated to milliseconds, never rounded up to the next second', () => {
    expect(toTimestamp('2024-12-31T23:59:59.999999999Z')).toBe('2024-12-31T23:59:59.999Z');
    expect(toTimestamp('2024-12-31T23:59:59.9999+05:30')).toBe('2024-12-31T23:59:59.999+05:30');
    expect(toTimestamp('2024-12-31T23:59Z')).toBe('2024-12-31T23:59Z');
    expect([toTimestamp(null), toTimestamp(undefined)]).toEqual([null, undefined]);
  });
});

describe('an expression', () => {
  it('returns only finite numbers, at any depth', () => {
    const value = { a: [{ b: 1 }, null], c: 'x' };
    expect(finiteNumbers(value, 'x')).toBe(value);
    for (const wrong of [{ a: [{ b: NaN }] }, -Infinity, [[Infinity]]])
      expect(() => finiteNumbers(wrong, 'x')).toThrow('x must hold finite numbers only');
    const long = Array.from({ length: 300_000 }, () => 1);
    expect(finiteNumbers(long, 'x')).toBe(long);
  });
  it('rejects what is too large to compute, and nothing else', () => {
    const long = Array.from({ length: 1_000_000 }, () => 1);
    expect(() => computed(() => Math.max(...long), 'x', 500)).toThrow('x must be computed from smaller values');
    expect(() => computed(() => 'a'.repeat(-1), 'x')).toThrow('x must be computed from smaller values');
    expect(() =>
      computed(() => {
        throw new TypeError('bug');
      }, 'x'),
    ).toThrow('bug');
  });
});

describe('response headers outside ASCII', () => {
  it.each([
    ['/', '200', '{"a":"é"}'],
    ['/empty', '204', ''],
    ['/thrown', '503', '"é"'],
  ])('are Latin-1 on the wire, the body UTF-8: %s', async (path, status, body) => {
    const app = Fastify();
    app.setErrorHandler(answerError);
    app.addHook('onSend', keepLatin1);
    app.get('/', (_request, reply) => reply.header('x-a', 'é').send({ a: 'é' }));
    app.get('/empty', (_request, reply) => reply.header('x-a', 'é').code(204).send());
    app.get('/thrown', () => {
      throw rollBack(503, 'é', { 'x-a': 'é' });
    });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    const bytes = await buffer(socket);
    await app.close();
    expect(bytes.toString('latin1')).toMatch(new RegExp(`^HTTP/1.1 ${status}[^]*\r\nx-a: \u00e9\r\n`));
    expect(bytes.toString('utf8').split('\r\n\r\n')[1]).toBe(body);
  });
});
