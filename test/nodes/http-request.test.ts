import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { bytes, nothing, openObject, optional, string, typeName } from '../../compiler/ir/type.ts';
import type { Type } from '../../compiler/ir/type.ts';
import { bind, constant, emitted, projected, refused, typing, wire } from './support.ts';

const url = 'https://api.example.com/users';

describe('http-request', () => {
  test('calls a constant URL', () => {
    const { kind } = bind('http-request', { url });
    expect(emitted(kind, {})).toBe(
      "requestJson(app.fetch, 'GET', 'https://api.example.com/users', { timeoutMs: 10_000, signal })",
    );
    expect(projected(kind, 'body')).toBe('self.body');
    expect(kind.before).toBeUndefined();
  });

  test('sends what is fed: query, headers, body and secret', () => {
    const { kind } = bind('http-request', {
      ...{ method: 'POST', url, query: ['limit', 'page'], headers: ['X-Trace'], body: 'json', maxBytes: 5000 },
      auth: { type: 'bearer' },
    });
    const feeds = {
      'query.limit': wire('limit', optional(string())),
      'header.X-Trace': constant('a'),
      body: wire('user', string()),
      secret: wire('apiKey', string()),
    };
    expect(emitted(kind, feeds)).toContain(
      "{ headers: { authorization: `Bearer ${apiKey}`, 'X-Trace': 'a' }, query: { limit }, json: user, timeoutMs: 10_000, maxBytes: 5000",
    );
  });

  test('the password of Basic authentication is encoded with the user', () => {
    const { kind } = bind('http-request', { url, auth: { type: 'basic', username: 'ada' } });
    expect(emitted(kind, { secret: wire('key', string()) })).toContain(
      "authorization: `Basic ${Buffer.from(`ada:${key}`).toString('base64')}`",
    );
  });

  test('a path with placeholders is made before, where it may be refused', () => {
    const { kind } = bind('http-request', { url: `${url}/{{id}}/{{body}}`, method: 'PUT', body: 'json' });
    expect(kind.before?.inputs.map(({ name }) => name)).toEqual(['id', 'path.body']);
    expect(kind.inputs.map(({ name }) => name)).toEqual(['id', 'path.body', 'body']);
    expect(kind.before?.behaviour).toMatchObject({ rejects: true });
  });

  test('is a read by GET and HEAD, else a consequence; its server is known', () => {
    const effect = (method: string) => bind('http-request', { url, method }).kind.behaviour;
    for (const method of ['GET', 'HEAD'])
      expect(effect(method)).toMatchObject({ effect: { kind: 'fetch', origin: 'https://api.example.com' } });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(effect(method)).toMatchObject({ effect: { kind: 'http', usesDatabase: false } });
  });

  test('every input but the secret is a sink; the secret is one of those for that server', () => {
    const { kind } = bind('http-request', {
      url,
      query: ['q'],
      headers: ['x-a'],
      auth: { type: 'header', name: 'x-key' },
    });
    expect(kind.inputs.filter(({ sink }) => sink === undefined).map(({ name }) => name)).toEqual(['secret']);
    const secretFor = (of: string) =>
      bind('http-request', { url: of, auth: { type: 'bearer' } }).kind.inputs.at(-1)?.secretFor?.secrets;
    expect(secretFor(url)).toEqual(['SIGNING_SECRET']);
    expect(secretFor('https://api.example.com:8443/users')).toEqual([]);
    expect(secretFor('https://api.example.com.evil.example/users')).toEqual([]);
  });

  test.each([
    [{ retries: 2 }, 'retry: upTo(2)'],
    [{ redirects: 'same-origin' }, 'requestJson(withinOrigin(app.fetch), '],
    [{ onStatus: 'pass' }, 'acceptsAnyStatus: true'],
    [{ response: 'bytes' }, 'requestBytes('],
    [{ response: 'none' }, 'requestText('],
    [{ method: 'HEAD' }, 'requestText('],
    [
      { pages: { items: 'body', next: 'body.links.next', max: 7 } },
      "requestPages(app.fetch, 'https://api.example.com/users', { items: [], next: ['links', 'next'], max: 7 }",
    ],
  ])('with %j it says %s', (config, text) => {
    expect(emitted(bind('http-request', { url, ...config }).kind, {})).toContain(text);
  });

  test('calls the server that a value chooses, which is checked before', () => {
    const chosen = (allow: JsonValue) => bind('http-request', { dynamicOrigin: { allow }, method: 'POST' }).kind;
    const { before, inputs, behaviour } = chosen('public');
    expect(inputs.map(({ name, sink }) => [name, sink])).toEqual([['url', 'a request to another server']]);
    expect(behaviour).toMatchObject({ effect: { kind: 'http' } });
    expect('effect' in behaviour && behaviour.effect).not.toHaveProperty('origin');
    const check = (allow: JsonValue) => {
      const kind = chosen(allow).before;
      return kind === undefined ? '' : emitted(kind, { url: wire('given', string()) });
    };
    expect(before?.behaviour).toMatchObject({ rejects: true });
    expect(check('public')).toBe('publicUrl(given, \'body field "url"\')');
    expect(check(['*.example.com'])).toBe("urlOfServer(['*.example.com'], given, 'body field \"url\"')");
    expect(emitted(chosen('public'), { ' made': wire('url', string()) })).toContain("(app.fetchPublic, 'POST', url, ");
  });

  test('sends a body in one of several forms', () => {
    const sent = (body: string, type: Type) => {
      const { kind } = bind('http-request', { method: 'POST', url, body });
      return emitted(kind, { body: wire('given', type) });
    };
    expect(sent('form', openObject())).toContain('body: formBody(given)');
    expect(sent('text', string())).toContain('body: given');
    expect(sent('bytes', bytes)).toContain('body: given');
    const needed = (body: string) =>
      typeName(typing(bind('http-request', { url, body }).kind).needs['body'] ?? nothing);
    expect(['form', 'text', 'bytes'].map(needed)).toEqual(['object', 'string', 'bytes']);
  });

  test('gives headers of the answer, which may be missing', () => {
    const { kind } = bind('http-request', { url, responseHeaders: ['ETag'] });
    expect(projected(kind, 'header.ETag')).toBe("self.headers.get('ETag')");
    expect(typeName(typing(kind).outputs['header.ETag'] ?? nothing)).toBe('string?');
  });

  test('has no way out “rejected” where every status passes, or none but 2xx is a page', () => {
    const exits = (config: object) => {
      const { behaviour } = bind('http-request', { url, ...config }).kind;
      return 'exits' in behaviour ? behaviour.exits?.map(({ port }) => port) : undefined;
    };
    expect([exits({}), exits({ onStatus: 'pass' }), exits({ pages: { items: 'body', next: 'body.next' } })]).toEqual([
      ['rejected'],
      [],
      [],
    ]);
  });

  test('what is said to be safe is a read, whatever its method', () => {
    const effect = (config: object) => bind('http-request', { url, ...config }).kind.behaviour;
    expect(effect({ method: 'POST', safe: true })).toMatchObject({ effect: { kind: 'fetch' } });
    expect(effect({ safe: false })).toMatchObject({ effect: { kind: 'http' } });
  });

  test('is stored, if it is queued: without its credential, and without what it would be answered', () => {
    const { kind } = bind('http-request', {
      ...{ method: 'POST', url, query: ['q'], headers: ['X-Note'], body: 'json', retries: 2, delivery: 'queued' },
      auth: { type: 'basic', username: 'ada' },
    });
    const feeds = {
      ...{ 'query.q': wire('q', string()), 'header.X-Note': constant('a'), body: wire('user', string()) },
      secret: { ...wire('apiKey', string()), secret: 'API_KEY' },
    };
    expect(emitted(kind, feeds)).toMatch(
      /^app\.httpQueue\.send\('POST', 'https:\/\/api\.example\.com\/users', \{ auth: \{ type: 'basic', username: 'ada', secret: '\w*' \}, headers: \{ 'X-Note': 'a' \}, query: \{ q \}, json: user, timeoutMs: 10_000, retries: 2 \}/,
    );
    expect(emitted(kind, feeds)).not.toContain('apiKey');
    expect(kind.outputs.map(({ name }) => name)).toEqual(['failure']);
    expect(kind.behaviour).toMatchObject({ effect: { kind: 'http-queue', usesDatabase: true } });
    expect('exits' in kind.behaviour && kind.behaviour.exits).toBeFalsy();
    expect(kind.inputs.filter(({ takesSecrets }) => takesSecrets !== undefined)).toEqual([]);
  });

  test('is a consequence, if it is queued, by any method; and its server is checked when it is sent', () => {
    const { kind } = bind('http-request', { dynamicOrigin: { allow: 'public' }, delivery: 'queued' });
    expect(kind.behaviour).toMatchObject({ effect: { kind: 'http-queue' } });
    expect(emitted(kind, { ' made': wire('url', string()) })).toContain('isChosen: true');
    expect(kind.before?.behaviour).toMatchObject({ rejects: true });
  });

  test('takes what a header, a query and a body can be', () => {
    const { needs } = typing(bind('http-request', { url, query: ['q'], headers: ['x-a'] }).kind);
    expect(typeName(needs['query.q'] ?? nothing)).toBe('(string | number | boolean)?');
    expect(typeName(needs['header.x-a'] ?? nothing)).toMatch(/\?$/);
  });

  test.each([
    [{ url: 'https://{{host}}/' }, 'FS2578'],
    [{ url: 'https://api.example.com{{path}}' }, 'FS2578'],
    [{ url: 'https://ada@api.example.com/' }, 'FS2578'],
    [{ url: 'https://api.example.com\\@evil.example/' }, 'FS2578'],
    [{ url: 'file:///etc/passwd' }, 'FS2578'],
    [{ url: 'http://10.0.0.1/' }, 'FS2578'],
    [{ url: 'https://api.example.com/a/../b' }, 'FS2578'],
    [{ url: 'https://api.example.com/?q={{q}}' }, 'FS2578'],
    [{ url, headers: ['Transfer-Encoding'] }, 'FS2579'],
    [{ url, headers: ['Authorization'], auth: { type: 'bearer' } }, 'FS2512'],
    [{ url, headers: ['x-a', 'X-A'] }, 'FS2512'],
    [{ url, responseHeaders: ['etag', 'ETag'] }, 'FS2512'],
    [{ url, headers: ['Content-Type'], method: 'POST', body: 'json' }, 'FS2579'],
    [{ url, method: 'PATCH', retries: 1 }, 'FS2581'],
    [{ url, method: 'HEAD', pages: { items: 'body', next: 'body.next' } }, 'FS2582'],
    [{ url, method: 'PUT', safe: true }, 'FS2583'],
    [{}, 'FS2584'],
    [{ url, dynamicOrigin: { allow: 'public' } }, 'FS2584'],
    [{ dynamicOrigin: { allow: 'public' }, forward: true }, 'FS2585'],
    [{ dynamicOrigin: { allow: ['a.example.com'] }, auth: { type: 'bearer' } }, 'FS2585'],
    [{ url, method: 'HEAD', body: 'json' }, 'FS2580'],
    [{ url, delivery: 'queued', response: 'text' }, 'FS2587'],
    [{ url, delivery: 'queued', responseHeaders: ['etag'] }, 'FS2587'],
    [{ url, delivery: 'queued', maxBytes: 5 }, 'FS2587'],
    [{ url, delivery: 'queued', safe: true }, 'FS2587'],
    [{ url, delivery: 'queued', sensitive: true }, 'FS2587'],
  ])('%j is %s', (config, code) => {
    expect(bind('http-request', config).issues).toEqual([expect.stringContaining(code)]);
  });

  test('needs no key to be sent again, if it is queued: it has one', () => {
    expect(bind('http-request', { url, method: 'POST', retries: 1, delivery: 'queued' }).issues).toEqual([]);
  });

  test.each(['http://localhost:3000/', 'http://payments:8080/charges', 'http://127.0.0.1/', 'https://api.example.com'])(
    '%s can be called',
    (called) => {
      expect(bind('http-request', { url: called }).issues).toEqual([]);
    },
  );

  test('settings that mean nothing are refused', () => {
    for (const allow of ['private', [], ['*'], ['com'], ['https://example.com'], ['Example.com'], ['a.*.com']])
      expect(refused('http-request', { dynamicOrigin: { allow } })).toBe(true);
    expect(refused('http-request', { url, method: 'TRACE' })).toBe(true);
    expect(refused('http-request', { url, timeoutMs: 0 })).toBe(true);
    expect(refused('http-request', { url, retries: 6 })).toBe(true);
    expect(refused('http-request', { url, pages: { items: 'data', next: 'body.next' } })).toBe(true);
    expect(refused('http-request', { url, pages: { items: 'body..a', next: 'body.next' } })).toBe(true);
    expect(refused('http-request', { url, auth: { type: 'bearer', name: 'x' } })).toBe(true);
  });
});
