import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { contentOf } from '../../compiler/ir/content.ts';
import { join } from '../../compiler/ir/type-algebra.ts';
import {
  boolean,
  bytes,
  isKind,
  list,
  nothing,
  number,
  object,
  optional,
  string,
  typeName,
  unknown,
} from '../../compiler/ir/type.ts';
import type { Type } from '../../compiler/ir/type.ts';
import { bind, emitted, refused, secret, typing, wire } from './support.ts';

const response = (config: object) => bind('return-response', { ...config });
const behaviour = (config: object) => {
  const { behaviour: found } = response(config).kind;
  if (found.kind !== 'respond') throw new TypeError('it answers');
  return found;
};
const ports = (config: object) => response(config).kind.inputs.map(({ name }) => name);

describe('return-response', () => {
  test('has the inputs of what it answers', () => {
    expect(ports({ as: 'text' })).toEqual(['body', 'status']);
    expect(ports({ as: 'file', headers: ['X-A'] })).toEqual(['body', 'name', 'status', 'X-A']);
    expect(ports({ as: 'redirect', headers: ['X-A'] })).toEqual(['location', 'X-A']);
    expect(ports({ as: 'empty' })).toEqual(['status']);
  });

  test('its usual status is that of its sort', () => {
    expect(['text', 'redirect', 'empty'].map((as) => behaviour({ as }).status)).toEqual([200, 303, 204]);
    expect(behaviour({ as: 'redirect', status: 308 }).status).toBe(308);
    expect(refused('return-response', { as: 'redirect', status: 200 })).toBe(true);
  });

  test.each([
    ['text', 'text/plain; charset=utf-8'],
    ['html', 'text/html; charset=utf-8'],
    ['xml', 'application/xml; charset=utf-8'],
    ['bytes', 'application/octet-stream'],
    ['file', 'application/octet-stream'],
  ])('as %s, its media type is %s, or another one', (as, mediaType) => {
    expect(behaviour({ as }).content).toMatchObject({ kind: 'payload', mediaType });
    const other = as === 'bytes' || as === 'file' ? 'a/b' : 'a/b; charset=utf-8';
    expect(behaviour({ as, contentType: 'a/b' }).content).toMatchObject({ mediaType: other });
    expect(refused('return-response', { as, contentType: 'text' })).toBe(true);
    expect(refused('return-response', { as, contentType: 'a/b\r\nx: y' })).toBe(true);
  });

  test.each(['bytes', 'file'])('as %s, an input says which of several media types it is', (as) => {
    const several = {
      as,
      contentType: ['image/png', 'image/svg+xml'],
      ...(as === 'file' ? { disposition: 'inline' } : {}),
    };
    expect(ports(several)).toContain('type');
    expect(typeName(typing(response(several).kind, {}).needs['type'] ?? unknown)).toBe(
      'one of "image/png", "image/svg+xml"',
    );
    expect(behaviour(several).content).toMatchObject({ mediaType: ['image/png', 'image/svg+xml'] });
    expect(response(several).kind.inputs.find(({ name }) => name === 'body')?.markup).toBe(true);
    const pictures = response({ as, contentType: ['image/png', 'image/jpeg'] }).kind.inputs;
    expect(pictures.find(({ name }) => name === 'body')?.markup).toBeUndefined();
    expect(refused('return-response', { as, contentType: [] })).toBe(true);
    expect(refused('return-response', { as: 'text', contentType: ['text/plain'] })).toBe(true);
  });

  test('as JSON of the usual type it is Return JSON', () => {
    expect(behaviour({ as: 'json' })).toEqual(bind('return-json').kind.behaviour);
    expect(behaviour({ as: 'json', contentType: 'application/problem+json' }).content).toMatchObject({ holds: 'json' });
  });

  test('needs what it sends', () => {
    const need = (config: object) => typing(response(config).kind, {}).needs['body'] ?? unknown;
    expect(need({ as: 'html' })).toEqual(string());
    expect(need({ as: 'bytes' })).toEqual(bytes);
    expect(isKind(need({ as: 'csv', columns: ['a'] }), 'list')).toBe(true);
    expect(isKind(need({ as: 'ndjson' }), 'list')).toBe(true);
    expect(need({ as: 'file' })).toEqual(string());
    const { needs } = typing(response({ as: 'file' }).kind, { body: wire('raw', bytes) });
    expect(typeName(needs['body'] ?? unknown)).toBe('string | bytes');
  });

  test('as any value, its type decides what it sends, if it says so', () => {
    const sent = (type: Type, config: object = {}) => contentOf(behaviour({ as: 'any', ...config }).content, type);
    expect(sent(string())).toMatchObject({ mediaType: 'text/html; charset=utf-8' });
    expect(sent(bytes)).toEqual({ kind: 'payload', holds: 'bytes', mediaType: 'application/octet-stream' });
    for (const json of [object([]), list(unknown), number(), boolean]) expect(sent(json)).toBeUndefined();
    expect(sent(nothing)).toEqual({ kind: 'empty' });
    for (const open of [unknown, optional(string()), optional(number()), join(string(), bytes)])
      expect(sent(open)?.kind).toBe('any');
    expect(sent(number(), { contentType: 'a/b' })).toMatchObject({ holds: 'json', mediaType: 'a/b; charset=utf-8' });
    expect(sent(bytes, { contentType: 'a/b' })).toMatchObject({ mediaType: 'a/b' });
  });

  test('as any value, it takes bytes, too', () => {
    const need = (type: Type) => typing(response({ as: 'any' }).kind, { body: wire('x', type) }).needs['body'];
    expect(need(bytes)).toEqual(optional(bytes));
    expect(need(object([]))).toEqual(unknown);
  });

  test('HTML and XML are read as such, and a page has its policy unless the flow sets one', () => {
    const isHtml = (as: string) => response({ as }).kind.inputs.find(({ name }) => name === 'body')?.html;
    expect(['html', 'xml', 'text'].map(isHtml)).toEqual([true, true, undefined]);
    expect(behaviour({ as: 'html' }).content).toHaveProperty('headers');
    expect(behaviour({ as: 'html', headers: ['Content-Security-Policy'] }).content).not.toHaveProperty('headers');
  });

  test('the columns of CSV are fields of the items, each once', () => {
    const { kind } = response({ as: 'csv', columns: ['a', 'c'] });
    expect(typing(kind, { body: wire('rows', list(object([['a', string()]]))) }).conflict?.message).toBe(
      'The items have no field "c".',
    );
    expect(typing(kind, { body: wire('rows', unknown) }).conflict).toBeUndefined();
    expect(response({ as: 'csv', columns: ['a', 'a'] }).issues).toHaveLength(1);
    expect(refused('return-response', { as: 'csv' })).toBe(true);
  });

  test('a constant location is used as it is, any other is checked before', () => {
    const to = (location: string) =>
      bind('return-response', { as: 'redirect' }, { literals: new Map([['location', location]]) });
    for (const location of ['/', '/a?b=c#d', 'https://a.example/x', 'http://localhost:3000'])
      expect(to(location).kind.before).toBeUndefined();
    expect(response({ as: 'redirect' }).kind.before?.behaviour).toMatchObject({ rejects: true });
  });

  test.each(['', 'login', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b', '/é', 'https://'])(
    'FS2586: %j is no location',
    (location) => {
      expect(() =>
        bind('return-response', { as: 'redirect' }, { literals: new Map([['location', location]]) }),
      ).toThrow('');
    },
  );

  test('what it sets itself, the flow does not', () => {
    const issues = (config: object) => response(config).issues.map((issue) => issue.slice(0, 6));
    expect(issues({ as: 'redirect', headers: ['Location'] })).toEqual(['FS2511']);
    expect(issues({ as: 'file', headers: ['content-disposition'] })).toEqual(['FS2511']);
    expect(issues({ as: 'text', headers: ['content-type'] })).toEqual(['FS2511']);
    expect(issues({ as: 'text', headers: ['Location'] })).toEqual([]);
  });
});

describe('cookies', () => {
  const cookies = (...given: readonly JsonValue[]) => bind('return-json', { cookies: given });

  test('each that is set has an input, and one that is deleted has none', () => {
    const { kind } = cookies({ name: 'a' }, { name: 'b', maxAge: 0 });
    expect(kind.inputs.map(({ name }) => name)).toEqual(['body', 'status', 'cookie.a']);
    expect(kind.behaviour).toMatchObject({
      cookies: [
        { name: 'a', port: 'cookie.a', options: { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } },
        { name: 'b', port: undefined, options: { maxAge: 0 } },
      ],
    });
  });

  test('what signs them is a secret of 32 bytes', () => {
    const { kind } = cookies({ name: 'a', signed: true }, { name: 'b' });
    expect(kind.inputs.map(({ name }) => name)).toContain('secret');
    expect(kind.keyForm).toMatchObject({ input: 'secret', bytes: 32 });
    expect(bind('get-cookie', { name: 'a', signed: true }).kind.keyForm).toMatchObject({ bytes: 32 });
  });

  test('only one that no script can read takes what is issued', () => {
    const port = (config: object) =>
      cookies({ name: 'a', ...config }).kind.inputs.find(({ name }) => name === 'cookie.a');
    expect(port({})?.takesIssued).toBe(true);
    expect(port({ httpOnly: false })).toEqual({
      name: 'cookie.a',
      optional: true,
      sink: 'the cookie "a"',
      receivers: 'sender',
    });
  });

  test('a name stands once', () => {
    expect(cookies({ name: 'a' }, { name: 'a' }).issues.map((issue) => issue.slice(0, 23))).toEqual([
      'FS2506 cookies.1.name: ',
    ]);
  });

  test.each([
    { name: '' },
    { name: 'a b' },
    { name: 'a;b' },
    { name: 'constructor' },
    { name: '__proto__' },
    { name: 'a', path: 'x' },
    { name: 'a', path: '/;Domain=example.com' },
    { name: 'a', maxAge: -1 },
    { name: 'a', maxAge: 34_560_001 },
    { name: 'a', sameSite: 'none', secure: false },
    { name: '__Secure-a', secure: false },
    { name: '__Host-a', path: '/x' },
  ])('%j is no cookie', (config) => {
    expect(refused('return-json', { cookies: [config] })).toBe(true);
  });

  test('reading one gives a credential, unless it says that it is none', () => {
    expect(emitted(bind('get-cookie', { name: 'a' }).kind, {})).toBe('request.cookies.a');
    expect(emitted(bind('get-cookie', { name: '__Host-a', signed: true }).kind, { secret: secret('KEY') })).toBe(
      "readSigned('__Host-a', request.cookies['__Host-a'], app.config.KEY)",
    );
    expect(bind('get-cookie', { name: 'a' }).kind.taint).toMatchObject({ kind: 'source' });
    expect(bind('get-cookie', { name: 'a', sensitive: false }).kind.taint).toEqual({ kind: 'sanitizer' });
  });
});
