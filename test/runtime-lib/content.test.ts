import { describe, expect, test } from 'vitest';
import { anyContent } from '../../runtime-lib/src/lib/http/any-content.ts';
import { toCsv } from '../../runtime-lib/src/lib/http/csv.ts';
import { contentDisposition } from '../../runtime-lib/src/lib/http/file-name.ts';
import { readLocation, readOwnPath } from '../../runtime-lib/src/lib/http/location.ts';

const timed = (run: () => unknown): number => {
  const start = performance.now();
  run();
  return performance.now() - start;
};

describe('toCsv', () => {
  test('begins with the names, and ends each line', () => {
    expect(toCsv([], ['a', 'b'])).toBe('a,b\r\n');
    expect(toCsv([{ b: 1, a: true, c: 2 }], ['a', 'b'])).toBe('a,b\r\ntrue,1\r\n');
  });

  test.each([
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    [' a', '" a"'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [{ a: [1] }, '"{""a"":[1]}"'],
    [-5, '-5'],
    [1e21, '1e+21'],
  ])('%j is the cell %s', (value, cell) => {
    expect(toCsv([{ a: value }], ['a'])).toBe(`a\r\n${cell}\r\n`);
  });

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠A(1)',
    ' =1',
    '\uFEFF=1',
    '\u200B-1',
  ])('no spreadsheet computes %j', (text) => {
    expect(toCsv([{ a: text }], ['a'])).toMatch(/^a\r\n"?'/);
  });

  /** The cells and lines of a spreadsheet whose separator is `;`, for which a quote counts only where a cell begins. */
  test.each([
    ['x;=1+1', `"x;'=1+1"`],
    ['x; ="1"', `"x;' =""1"""`],
    ['x;"=1+1;', `"x;'""=1+1;"`],
    ['x;＝1', `"x;'＝1"`],
    ['x\n=1', `"x\n'=1"`],
    ['x\r\n\uFEFF=1', `"x\r\n'\uFEFF=1"`],
    ['x\t=1', `"x\t'=1"`],
    ["x;-2+cmd|' /C calc'!A0", `"x;'-2+cmd|' /C calc'!A0"`],
    ['x;@SUM(A1)', `"x;'@SUM(A1)"`],
    ['=a;=b', `"'=a;'=b"`],
    [{ a: 'x;=1' }, '"{""a"":""x\\u003b=1""}"'],
  ])('no spreadsheet whose separator is ";" computes %j', (value, cell) => {
    expect(toCsv([{ a: value }], ['a'])).toBe(`a\r\n${cell}\r\n`);
  });

  test.each(['a - b', 'see you ;-)', 'Buy:\n- milk\n- eggs\n', 'a = b; c', 'mail a@b.example', '1;-5;+3'])(
    'the ordinary text %j keeps its characters',
    (text) => {
      expect(toCsv([{ a: text }], ['a']).replaceAll('"', '')).toBe(`a\r\n${text}\r\n`);
    },
  );

  test('long texts are searched in linear time', () => {
    for (const text of ['\n', ' ', ';', ';-', '\n "', '(='].map((part) => part.repeat(200_000)))
      expect(timed(() => toCsv([{ a: text }], ['a']))).toBeLessThan(1000);
  });

  test('the name of a column is guarded, too, and inherited fields are none', () => {
    expect(toCsv([{}], ['=a', 'constructor'])).toBe("'=a,constructor\r\n,\r\n");
  });
});

describe('contentDisposition', () => {
  test.each([
    ['a.pdf', 'attachment; filename="a.pdf"'],
    ['a b.pdf', 'attachment; filename="a b.pdf"'],
    ['é.pdf', 'attachment; filename="_.pdf"; filename*=UTF-8\'\'%C3%A9.pdf'],
    ['a"b\\c.pdf', 'attachment; filename="a_b_c.pdf"; filename*=UTF-8\'\'a%22b%5Cc.pdf'],
    ['../a\r\nx: y', 'attachment; filename=".._a__x: y"; filename*=UTF-8\'\'..%2Fa%0D%0Ax%3A%20y'],
    ['\ud800', 'attachment; filename="_"; filename*=UTF-8\'\'%EF%BF%BD'],
    ["it's (1)*", 'attachment; filename="it\'s (1)*"'],
    ["é'(1)*", "attachment; filename=\"_'(1)*\"; filename*=UTF-8''%C3%A9%27%281%29%2A"],
  ])('%j', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header);
  });
});

const evil = [
  ...[
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
  ],
  ...['https:/evil.example', 'https:evil.example', 'javascript:alert(1)', 'data:text/html,x', 'evil.example', '', ' /'],
  ...[
    'https://a.example@evil.example',
    'https://a.example.evil.example',
    'https://a.example:1/',
    '/\u0000',
    '/\u007f',
    '/\u0085',
  ],
  ...['ftp://a.example/', 'http://evil.example\\@a.example'],
];

describe('readLocation', () => {
  test.each(evil)('%j leads nowhere', (text) => {
    expect(() => readOwnPath(text, 'x')).toThrow('x must be a path of this server, such as "/login"');
    expect(() => readLocation(text, ['a.example'], 'x')).toThrow(
      'x must be a path of this server or a URL of a.example',
    );
  });

  test.each([
    ['/', '/'],
    ['/a?b=c#d', '/a?b=c#d'],
    ['/a//b\\c', '/a//b\\c'],
    ['/é ', '/%C3%A9%20'],
    ['/%2F/x', '/%2F/x'],
    ['/?to=https://evil.example', '/?to=https://evil.example'],
  ])('%j is a path', (text, location) => {
    expect(readOwnPath(text, 'x')).toBe(location);
    expect(readLocation(text, [], 'x')).toBe(location);
    // A browser stays on this server.
    expect(new URL(location, 'https://own.example').host).toBe('own.example');
  });

  test.each([
    ['https://a.example', 'https://a.example/'],
    ['HTTPS://A.EXAMPLE/é', 'https://a.example/%C3%A9'],
    ['https://u:p@b.example:8080/x', 'https://u:p@b.example:8080/x'],
  ])('%j is a URL of a host that is allowed', (text, location) => {
    expect(readLocation(text, ['a.example', 'b.example:8080'], 'x')).toBe(location);
  });
});

describe('anyContent', () => {
  const typeOf = (value: unknown, options = {}) => anyContent(value, {}, options)[1]['content-type'];

  test.each([
    ['a', 'text/html; charset=utf-8', 'a'],
    ['', 'text/html; charset=utf-8', ''],
    [1, 'application/json; charset=utf-8', '1'],
    [false, 'application/json; charset=utf-8', 'false'],
    [['a'], 'application/json; charset=utf-8', '["a"]'],
    [{}, 'application/json; charset=utf-8', '{}'],
    [Buffer.from('a'), 'application/octet-stream', Buffer.from('a')],
    [null, undefined, undefined],
    [undefined, undefined, undefined],
  ])('%j is sent as %s', (value, type, body) => {
    expect(anyContent(value)[0]).toEqual(body);
    expect(typeOf(value)).toBe(type);
  });

  test('of a media type that is given, a text says that it is UTF-8, and bytes are as they are', () => {
    expect(typeOf('a', { mediaType: 'a/b' })).toBe('a/b; charset=utf-8');
    expect(typeOf({}, { mediaType: 'a/b' })).toBe('a/b; charset=utf-8');
    expect(typeOf(Buffer.from('a'), { mediaType: 'a/b' })).toBe('a/b');
    expect(typeOf(null, { mediaType: 'a/b' })).toBeUndefined();
  });

  test('no script in a page of it runs, unless the flow says more', () => {
    const policy = (value: unknown, options = {}) => anyContent(value, {}, options)[1]['content-security-policy'];
    expect(policy('a')).toContain("default-src 'self'");
    expect(policy('a', { mediaType: 'text/html' })).toContain("default-src 'self'");
    for (const other of [1, {}, Buffer.from('a'), null]) expect(policy(other)).toBeUndefined();
    expect(policy('a', { mediaType: 'text/plain' })).toBeUndefined();
    expect(policy('a', { ownPolicy: true })).toBeUndefined();
  });

  test('other headers stay', () => {
    expect(anyContent(null, { 'x-a': 'b' })[1]).toEqual({ 'x-a': 'b' });
    expect(anyContent(1, { 'x-a': 'b' })[1]).toHaveProperty('x-a', 'b');
  });
});
