import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answerError } from '../../runtime-lib/src/lib/http/answer-error.ts';
import { mailError, requestError, rollBack } from '../../runtime-lib/src/lib/http/errors.ts';
import { receiveRequests } from '../../runtime-lib/src/lib/http/http-errors.ts';
import { sendJson } from '../../runtime-lib/src/lib/http/json.ts';
import { loggableError } from '../../runtime-lib/src/lib/http/logger.ts';
import { header, queryParam, requireHeader, withoutScheme } from '../../runtime-lib/src/lib/http/request.ts';
import { headerValue, statusCode } from '../../runtime-lib/src/lib/http/response.ts';
import { answerWithin } from '../../runtime-lib/src/lib/http/timeout.ts';

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

describe('parts of a request', () => {
  it('path parameters are not empty', async () => {
    const app = start();
    receiveRequests(app);
    app.get('/users/:id', () => 'ok');
    expect((await app.inject('/users/')).json()).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message: 'path parameter "id" must not be empty',
    });
    expect((await app.inject('/users/1')).body).toBe('ok');
    expect((await app.inject('/nowhere')).statusCode).toBe(404);
  });
  it('query parameters may be given only once', () => {
    expect([queryParam('', 'limit'), queryParam(undefined, 'limit')]).toEqual(['', undefined]);
    expect(() => queryParam(['1', '2'], 'limit')).toThrow('query parameter "limit" must be given once');
  });
  it('headers are joined, and required on demand', () => {
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
  it('of a response are Latin-1 text without control characters, and an integer status', () => {
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
      { statusCode: 409, error: 'Conflict', message: 'The record breaks a rule of its table' },
    ],
  ])('to %s are in the shape of Fastify, without inner details', async (_, error, body) => {
    expect(await answer(error)).toEqual({ statusCode: body.statusCode, type: 'application/json; charset=utf-8', body });
  });
  it('can be thrown with their body', async () => {
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
  it('are JSON, even for a string and null', async () => {
    const app = start();
    app.get<{ Params: { value: string } }>('/:value', (request, reply) =>
      sendJson(reply, JSON.parse(request.params.value)),
    );
    const got = await Promise.all(['"a"', 'null', '[1]'].map((value) => app.inject(`/${encodeURIComponent(value)}`)));
    expect(got.map(({ body }) => body)).toEqual(['"a"', 'null', '[1]']);
    expect(got.map(({ headers }) => headers['content-type'])).toEqual(Array(3).fill('application/json; charset=utf-8'));
  });
  it('leave no values of rows in the log', () => {
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
  it('answers 503 over a real connection and aborts the signal, even with a body', async () => {
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
