import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answerError } from '../../runtime-lib/src/lib/http/answer-error.ts';
import { acceptJson, readBody, requireBody } from '../../runtime-lib/src/lib/http/json-body.ts';
import { sendJson } from '../../runtime-lib/src/lib/http/json.ts';
import { acceptRaw, parseRawJson, rawBody } from '../../runtime-lib/src/lib/http/raw-body.ts';

const apps: FastifyInstance[] = [];
const json = { 'content-type': 'application/json' };

function start(options = {}): FastifyInstance {
  const app = Fastify(options);
  apps.push(app);
  return app;
}

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

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
  it('answers 404 to an unknown path, whatever is sent', async () => {
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
  it('accepts a DELETE with a content type and no body', async () => {
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
  it('returns the exact bytes of any type, or of none', async () => {
    for (const type of ['application/json', 'text/plain', 'a/b', undefined])
      expect(await raw(false, type, '{"a": 1 }')).toBe('7b2261223a2031207d');
    expect(await raw(false, undefined, '')).toBe('');
  });
  it('can be restricted to JSON types', async () => {
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
