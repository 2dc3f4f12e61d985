import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { acceptJson, readBody, requireBody } from '../../runtime-lib/src/lib/http/json-body.ts';
import { acceptRaw, parseRawJson, rawBody } from '../../runtime-lib/src/lib/http/raw-body.ts';
import { mailError, requestError, rollBack } from '../../runtime-lib/src/lib/http/errors.ts';
import { answerError } from '../../runtime-lib/src/lib/http/answer-error.ts';
import { loggableError } from '../../runtime-lib/src/lib/http/loggable-error.ts';
import { sendJson } from '../../runtime-lib/src/lib/http/json.ts';
import { refuseEmptyParams } from '../../runtime-lib/src/lib/http/request.ts';
import { header, queryParam, requireHeader, withoutScheme } from '../../runtime-lib/src/lib/http/request.ts';
import { headerValue, statusCode } from '../../runtime-lib/src/lib/http/response.ts';
import { answerWithin } from '../../runtime-lib/src/lib/http/timeout.ts';

const apps: FastifyInstance[] = [];
function start(options = {}): FastifyInstance {
  const app = Fastify(options);
  apps.push(app);
  return app;
}
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

const json = { 'content-type': 'application/json' };

describe('acceptJson', () => {
  const echo = (options = {}): FastifyInstance => {
    const app = start(options);
    acceptJson(app);
    app.post('/', (request, reply) => sendJson(reply, { body: request.body === undefined ? 'absent' : request.body }));
    app.delete('/', (request, reply) => sendJson(reply, request.body === undefined ? 'absent' : request.body));
    return app;
  };
  const post = async (type: string | undefined, payload: string): Promise<unknown> => {
    const answer = await echo().inject({
      method: 'POST',
      url: '/',
      payload,
      headers: type === undefined ? {} : { 'content-type': type },
    });
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  };
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/vnd.api+json',
    'application/cloudevents+json;charset=utf-8',
  ])('takes %s', async (type) => {
    expect(await post(type, '{"a":1}')).toEqual({ body: { a: 1 } });
    expect(await post(type, '')).toEqual({ body: 'absent' });
    expect(await post(type, 'null')).toEqual({ body: null });
    expect(await post(type, '{')).toBe(400);
    expect(await post(type, '{"__proto__":{"a":1}}')).toBe(400);
    expect(await post(type, '{"constructor":{"prototype":{"a":1}}}')).toBe(400);
  });
  it.each([
    'text/plain',
    'application/jsonx',
    'application/x-www-form-urlencoded',
    'text/json',
    'application/xml+jsonp',
    'nonsense',
    undefined,
  ])('answers 415 to a body of type %s', async (type) => {
    expect(await post(type, 'a=1')).toBe(415);
  });
  it.each([
    ['a body of no bytes in chunks', 'transfer-encoding: chunked\r\n\r\n0\r\n\r\n', '200 OK'],
    ['a body of length 0', 'content-length: 0\r\n\r\n', '200 OK'],
    ['some bytes in chunks', 'transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n', '415 Unsupported Media Type'],
    [
      'a compressed body',
      'content-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}',
      '415 Unsupported Media Type',
    ],
    [
      'a body that is not compressed and says so',
      'content-type: application/json\r\ncontent-encoding: identity\r\ncontent-length: 2\r\n\r\n{}',
      '200 OK',
    ],
  ])('without a content type: %s', async (_name, rest, status) => {
    for (const raw of [false, true]) {
      const app = start({ http: { optimizeEmptyRequests: true } });
      acceptJson(app);
      app.register(async (scope) => {
        if (raw) acceptRaw(scope, { json: true });
        scope.post('/', (request) => (raw ? parseRawJson(rawBody(request)) : request.body) ?? 'absent');
      });
      const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${rest}`);
      expect((await text(socket)).split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
    }
  });
  it('answers 400 with a sentence to bytes that are not UTF-8, to deep nesting and to numbers beyond all bounds', async () => {
    const answer = async (payload: string | Buffer): Promise<unknown> =>
      (await echo().inject({ method: 'POST', url: '/', payload, headers: json })).json();
    expect(await answer(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({
      statusCode: 400,
      code: 'FST_ERR_CTP_INVALID_JSON_BODY',
    });
    expect(await answer('['.repeat(501) + ']'.repeat(501))).toMatchObject({
      statusCode: 400,
      message: 'body must not be nested more than 500 levels deep',
    });
    expect(await answer('{"a":1e400}')).toMatchObject({
      statusCode: 400,
      message: 'body must not have numbers that are too large for a double',
    });
  });
  it('answers 404 to a path that is not there, whatever is sent', async () => {
    expect(
      (
        await echo().inject({
          method: 'POST',
          url: '/other',
          payload: 'a=1',
          headers: { 'content-type': 'text/plain' },
        })
      ).statusCode,
    ).toBe(404);
  });
  it('takes a DELETE with a content type and no body', async () => {
    const answer = await echo().inject({ method: 'DELETE', url: '/', headers: json });
    expect(answer.body).toBe('"absent"');
  });
  it('answers a request with a content type and no length, whose stream Node has ended', async () => {
    const app = echo({ http: { optimizeEmptyRequests: true } });
    app.addHook('onRequest', () => sleep(20));
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n\r\nDELETE / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n',
    );
    expect((await text(socket)).match(/200 OK|"absent"/g)).toEqual(['200 OK', '"absent"', '200 OK', '"absent"']);
  });
});

describe('acceptRaw', () => {
  const raw = async (jsonOnly: boolean, type: string | undefined, payload: string): Promise<string | number> => {
    const app = start();
    acceptJson(app);
    app.register(async (scope) => {
      acceptRaw(scope, { json: jsonOnly });
      scope.post('/', (request) => rawBody(request).toString('hex'));
    });
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      payload,
      headers: type === undefined ? {} : { 'content-type': type },
    });
    return answer.statusCode === 200 ? answer.body : answer.statusCode;
  };
  it('gives the exact bytes of any type, and of none', async () => {
    for (const type of ['application/json', 'text/plain', 'a/b', undefined])
      expect(await raw(false, type, '{"a": 1 }')).toBe('7b2261223a2031207d');
    expect(await raw(false, undefined, '')).toBe('');
  });
  it('can be kept to JSON types', async () => {
    expect(await raw(true, 'application/problem+json', '{')).toBe('7b');
    expect(await raw(true, 'application/json', '')).toBe('');
    expect(await raw(true, undefined, '')).toBe('');
    for (const type of ['text/plain', undefined]) expect(await raw(true, type, 'a')).toBe(415);
  });
});

describe('bodies', () => {
  it('are objects; absent ones are empty unless required', () => {
    expect([readBody(undefined), readBody({ a: 1 }), requireBody({})]).toEqual([{}, { a: 1 }, {}]);
    for (const body of [null, [], 'a', 1]) expect(() => readBody(body)).toThrow('body must be an object');
    expect(() => requireBody(undefined)).toThrow(
      expect.objectContaining({ message: 'body must be an object', statusCode: 400 }),
    );
  });
  it('when parsed from bytes, fail as Fastify fails', async () => {
    const app = start();
    acceptJson(app);
    app.setErrorHandler(answerError);
    app.post('/parsed', () => 'never');
    app.register(async (scope) => {
      acceptRaw(scope, { json: true });
      scope.post('/raw', (request) => ({ body: parseRawJson(rawBody(request)) ?? 'absent' }));
    });
    const post = (url: string, payload: string) => app.inject({ method: 'POST', url, payload, headers: json });
    for (const payload of ['{', '{"__proto__":1}'])
      expect((await post('/raw', payload)).json()).toEqual((await post('/parsed', payload)).json());
    expect((await post('/raw', '{')).json()).toMatchObject({ statusCode: 400, code: 'FST_ERR_CTP_INVALID_JSON_BODY' });
    expect((await post('/raw', '')).json()).toEqual({ body: 'absent' });
    expect((await post('/raw', '[1]')).json()).toEqual({ body: [1] });
  });
});

describe('parts of a request', () => {
  it('path parameters are not empty', async () => {
    const app = start();
    app.addHook('onRequest', refuseEmptyParams);
    app.get('/users/:id', () => 'ok');
    expect((await app.inject('/users/')).json()).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message: 'path parameter "id" must not be empty',
    });
    expect((await app.inject('/users/1')).body).toBe('ok');
    expect((await app.inject('/nowhere')).statusCode).toBe(404);
  });
  it('query parameters are given once', () => {
    expect([queryParam('', 'limit'), queryParam(undefined, 'limit')]).toEqual(['', undefined]);
    expect(() => queryParam(['1', '2'], 'limit')).toThrow('query parameter "limit" must be given once');
  });
  it('headers are joined, and required where said', () => {
    expect([header(['a', 'b']), header(undefined), requireHeader('', 'x-tenant')]).toEqual(['a, b', undefined, '']);
    expect(() => requireHeader(undefined, 'x-tenant')).toThrow('header "x-tenant" is required');
    // Inherited properties of such names were not sent.
    const sent: Readonly<Record<string, unknown>> = {};
    expect([
      queryParam(sent['constructor'], 'constructor'),
      queryParam(sent['__proto__'], '__proto__'),
      header(sent['toString']),
    ]).toEqual([undefined, undefined, undefined]);
    expect(() => requireHeader(sent['constructor'], 'constructor')).toThrow('header "constructor" is required');
  });
  it('of a response are Latin-1 text without control characters, and a whole status', () => {
    expect([headerValue('a\tb é', 'x'), statusCode(200, 'status'), statusCode(599, 'status')]).toEqual([
      'a\tb é',
      200,
      599,
    ]);
    for (const value of ['a\r\nb', '\0', '\x7f', '€', 1, null])
      expect(() => headerValue(value, 'header "x"')).toThrow(/^header "x" must be/);
    expect(() => headerValue('€', 'header "x"')).toThrow('header "x" must be Latin-1 text without control characters');
    for (const value of [199, 600, 200.5, '200', null])
      expect(() => statusCode(value, 'status')).toThrow('status must be a whole number between 200 and 599');
  });
  it.each([
    ['Bearer abc', 'abc'],
    ['bEARER  a b', 'a b'],
    ['Bearer', undefined],
    ['Basic abc', undefined],
    ['Bearerx abc', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('the scheme of %j is stripped', (value, credentials) => {
    expect(withoutScheme(value, 'Bearer')).toBe(credentials);
  });
});

describe('answers', () => {
  const answer = async (error: unknown) => {
    const app = start();
    app.setErrorHandler(answerError);
    const text = { type: 'object', properties: { other: { type: 'string' } } };
    app.get('/', { schema: { response: { 400: text, 500: text } } }, () => {
      throw error;
    });
    const { statusCode, headers, body } = await app.inject('/');
    const parsed: unknown = JSON.parse(body);
    return { statusCode, type: headers['content-type'], body: parsed };
  };
  const code = (value: string, message = 'secret detail') => Object.assign(new Error(message), { code: value });
  it.each([
    [
      'a request error',
      requestError('path parameter "id" must be a number'),
      { statusCode: 400, error: 'Bad Request', message: 'path parameter "id" must be a number' },
    ],
    [
      'a check of something else',
      requestError('secret detail', 500),
      { statusCode: 500, error: 'Internal Server Error', message: 'Internal Server Error' },
    ],
    [
      'a bug',
      new TypeError('secret detail'),
      { statusCode: 500, error: 'Internal Server Error', message: 'Internal Server Error' },
    ],
    [
      'no error at all',
      'secret detail',
      { statusCode: 500, error: 'Internal Server Error', message: 'Internal Server Error' },
    ],
    [
      'a unique violation',
      code('23505'),
      { statusCode: 409, error: 'Conflict', message: 'A record with the same unique value exists already' },
    ],
    [
      'a mail',
      mailError(code('ECONNREFUSED')),
      { statusCode: 502, error: 'Bad Gateway', message: 'The mail could not be sent' },
    ],
    [
      'a refused connection',
      code('ECONNREFUSED'),
      { statusCode: 503, error: 'Service Unavailable', message: 'The database cannot be reached' },
    ],
    [
      'a broken rule',
      code('23514'),
      { statusCode: 500, error: 'Internal Server Error', message: 'Internal Server Error' },
    ],
  ])('to %s are in the shape of Fastify, without inner details', async (_, error, body) => {
    expect(await answer(error)).toEqual({ statusCode: body.statusCode, type: 'application/json; charset=utf-8', body });
  });
  it('can be thrown with what they send', async () => {
    expect(await answer(rollBack(500, 'no'))).toEqual({
      statusCode: 500,
      type: 'application/json; charset=utf-8',
      body: 'no',
    });
  });
  it('can be thrown with headers', async () => {
    const app = start();
    app.setErrorHandler(answerError);
    app.get('/thrown', () => {
      throw rollBack(500, 'no', { 'X-Info': 'told' });
    });
    expect((await app.inject('/thrown')).headers['x-info']).toBe('told');
  });
  it('are JSON, also a string and null', async () => {
    const app = start();
    app.get<{ Params: { value: string } }>('/:value', (request, reply) =>
      sendJson(reply, JSON.parse(request.params.value)),
    );
    const got = await Promise.all(['"a"', 'null', '[1]'].map((value) => app.inject(`/${encodeURIComponent(value)}`)));
    expect(got.map(({ body }) => body)).toEqual(['"a"', 'null', '[1]']);
    expect(got.map(({ headers }) => headers['content-type'])).toEqual(Array(3).fill('application/json; charset=utf-8'));
  });
  it('leave no row values in the log', () => {
    const error = Object.assign(new Error('duplicate key', { cause: new Error('inner') }), {
      code: '23505',
      detail: 'Key (token)=(secret)',
      table: 'users',
    });
    expect(loggableError(error)).toMatchObject({
      message: 'duplicate key',
      code: '23505',
      table: 'users',
      cause: { message: 'inner' },
    });
    expect(JSON.stringify(loggableError(error))).not.toContain('secret');
  });
});

describe('answerWithin', () => {
  it('answers 503 over a real connection and aborts the signal, with a body too', async () => {
    const seen: unknown[] = [];
    const app = start();
    app.setErrorHandler(answerError);
    app.post<{ Body: { ms: number } }>('/', { onRequest: answerWithin(100) }, async (request) => {
      await sleep(request.body.ms);
      seen.push(request.signal.aborted);
      request.signal.throwIfAborted();
      return { done: true };
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const post = async (ms: number) => {
      const answer = await fetch(url, { method: 'POST', headers: json, body: JSON.stringify({ ms }) });
      return [answer.status, await answer.json()];
    };
    expect(await post(10)).toEqual([200, { done: true }]);
    expect(await post(200)).toEqual([
      503,
      {
        statusCode: 503,
        code: 'FST_ERR_HANDLER_TIMEOUT',
        error: 'Service Unavailable',
        message: 'The request took too long',
      },
    ]);
    await sleep(150);
    expect(seen).toEqual([false, true]);
  });
});
