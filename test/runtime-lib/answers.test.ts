import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerError } from '../../runtime-lib/src/lib/http/answer-error.ts';
import { flowFailure, mailError, requestError, rollBack, timeoutError } from '../../runtime-lib/src/lib/http/errors.ts';
import { attempt, describeFailure } from '../../runtime-lib/src/lib/http/failure.ts';
import {
  answerMissing,
  answerUnreadable,
  answerUnrouted,
  receiveRequests,
} from '../../runtime-lib/src/lib/http/http-errors.ts';
import { sendJson } from '../../runtime-lib/src/lib/http/json.ts';
import { loggableError } from '../../runtime-lib/src/lib/http/logger.ts';
import { addMetrics } from '../../runtime-lib/src/lib/http/metrics.ts';
import { requestId } from '../../runtime-lib/src/lib/http/request.ts';

const apps: FastifyInstance[] = [];

const start = (options = {}): FastifyInstance => {
  const app = Fastify(options);
  apps.push(app);
  app.setErrorHandler(answerError);
  return app;
};

afterEach(async () => void (await Promise.all(apps.splice(0).map((app) => app.close()))));

const withCode = (code: unknown, message = '') => Object.assign(new Error(message), { code });

describe('a failure', () => {
  it.each([
    ['23505', 'unique'],
    ['23503', 'foreign-key'],
    ['23001', 'foreign-key'],
    ['23514', 'check'],
    ['23502', 'check'],
    ['22003', 'check'],
    ['3D000', 'unavailable'],
    ['53300', 'unavailable'],
    ['40P01', 'serialization'],
    ['08006', 'unavailable'],
    ['28P01', 'unavailable'],
    ['57P01', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['ETIMEDOUT', 'unavailable'],
    ['EPIPE', 'unavailable'],
    ['ENOTFOUND', 'unavailable'],
    ['EAI_AGAIN', 'unavailable'],
    ['ERR_MAIL', 'mail'],
    ['42P01', 'other'],
    ['EACCES', 'other'],
    ['constructor', 'other'],
    [undefined, 'other'],
    [23505, 'other'],
  ])('with the code %j is %j', (code, kind) => {
    expect(describeFailure(withCode(code)).code).toBe(kind);
  });
  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client was closed and is not queryable',
    'driver has already been destroyed',
  ])('that says “%s” is an unavailable database', (message) => {
    expect(describeFailure(new Error(message))).toEqual({
      code: 'unavailable',
      message: 'The database cannot be reached',
    });
    expect(describeFailure(new Error(`it said: ${message}`)).code).toBe('other');
    expect(describeFailure(message).code).toBe('other');
  });
  it('says why, if it is the flow itself that failed', async () => {
    expect(await attempt(Promise.reject(flowFailure('no stock')))).toEqual({
      ok: false,
      failure: { code: 'failed', message: 'no stock' },
    });
  });
  it('is a value for the caller of attempt, unless it ends the flow: a refused value, an answer, the timeout', async () => {
    expect(await attempt(Promise.resolve(1))).toEqual({ ok: true, value: 1 });
    expect(await attempt(Promise.reject(mailError(null)))).toEqual({
      ok: false,
      failure: { code: 'mail', message: 'The mail could not be sent' },
    });
    await expect(attempt(Promise.reject(timeoutError()))).rejects.toThrow('The request took too long');
    await expect(attempt(Promise.reject(requestError('no')))).rejects.toThrow('no');
    await expect(attempt(Promise.reject(rollBack(409, null)))).rejects.toThrow('409');
  });
  it('is logged with its causes, but without values of rows', () => {
    const error = Object.assign(new TypeError('outer', { cause: 'inner' }), {
      code: '1',
      statusCode: 2,
      column: 'c',
      constraint: 'd',
      command: 'e',
      responseCode: 5,
      detail: 'secret',
      where: 'secret',
    });
    expect(loggableError(error)).toEqual({
      type: 'TypeError',
      message: 'outer',
      stack: error.stack,
      code: '1',
      statusCode: 2,
      column: 'c',
      constraint: 'd',
      command: 'e',
      responseCode: 5,
      cause: { type: 'string', message: '', stack: '' },
    });
    expect(loggableError(new Error('alone'))).not.toHaveProperty('cause');
  });
});

describe('an error', () => {
  const answer = async (error: unknown) => {
    const lines: string[] = [];
    const app = start({ logger: { level: 'debug', stream: { write: (line: string) => lines.push(line) } } });
    app.get('/', () => Promise.reject(error));
    const { statusCode, body } = await app.inject('/');
    const logged = lines
      .map((line): { level: number; msg: string } => JSON.parse(line))
      .filter(({ msg }) => /^request (?:failed|refused)$/.test(msg));
    return { statusCode, body: JSON.parse(body), logged: logged.map(({ level, msg }) => [level, msg]) };
  };
  it.each([[400], [499]])('of the client (%d) is answered, and logged at debug level', async (status) => {
    expect(await answer(requestError('too much', status))).toMatchObject({
      statusCode: status,
      body: { message: 'too much' },
      logged: [[20, 'request refused']],
    });
  });
  it.each([
    [399, 500],
    [500, 500],
    [501, 501],
    [599, 599],
    [600, 500],
    ['404', 500],
  ])('with the status %j is answered %j, the same whatever it was, and logged', async (given, status) => {
    const { statusCode, body, logged } = await answer(Object.assign(new Error('secret'), { statusCode: given }));
    expect([statusCode, logged]).toEqual([status, [[50, 'request failed']]]);
    expect(JSON.stringify(body)).not.toContain('secret');
  });
  it('of a request that timed out has Fastify’s code', async () => {
    expect((await answer(timeoutError())).body).toEqual({
      statusCode: 503,
      code: 'FST_ERR_HANDLER_TIMEOUT',
      error: 'Service Unavailable',
      message: 'The request took too long',
    });
  });
  it('of a database or a mail has its own status', async () => {
    const status = async (code: string) => (await answer(withCode(code))).statusCode;
    expect([
      await status('23505'),
      await status('23503'),
      await status('ERR_MAIL'),
      await status('ECONNREFUSED'),
      await status('23514'),
    ]).toEqual([409, 409, 502, 503, 409]);
  });
  it('that is thrown as an answer is not logged', async () => {
    expect(await answer(rollBack(418, { a: 1 }))).toEqual({ statusCode: 418, body: { a: 1 }, logged: [] });
  });
  it.each([204, 304])('%d has no body', async (status) => {
    const app = start();
    app.get('/', (_request, reply) => sendJson(reply.code(status), { a: 1 }));
    const { body, headers } = await app.inject('/');
    expect([body, headers['content-type']]).toEqual(['', undefined]);
  });
});

describe('headers of every answer', () => {
  const safe = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  const serve = () => {
    const app = start({
      genReqId: requestId,
      requestIdHeader: false,
      frameworkErrors: answerUnrouted,
      clientErrorHandler: answerUnreadable,
      routerOptions: { maxParamLength: 5 },
      http: { maxHeaderSize: 1000, requireHostHeader: false },
    });
    receiveRequests(app);
    app.setNotFoundHandler(answerMissing);
    app.get('/things/:id', () => 'ok');
    return app;
  };
  it.each([
    ['/things/1', 200, undefined],
    ['/nowhere', 404, { statusCode: 404, error: 'Not Found', message: 'Route not found' }],
    [
      '/things/%ff',
      400,
      { statusCode: 400, code: 'FST_ERR_BAD_URL', error: 'Bad Request', message: 'path must be percent-encoded UTF-8' },
    ],
    [
      '/things/123456',
      414,
      {
        statusCode: 414,
        code: 'FST_ERR_MAX_PARAM_LENGTH',
        error: 'URI Too Long',
        message: 'path parameter is too long',
      },
    ],
  ])('has also that of GET %s', async (url, status, body) => {
    const answer = await serve().inject({ url, headers: { 'x-request-id': 'given-1' } });
    expect([answer.statusCode, body === undefined ? undefined : answer.json()]).toEqual([status, body]);
    expect(answer.headers).toMatchObject({ ...safe, 'x-request-id': 'given-1' });
  });
  it.each([
    ['GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n', '400 Bad Request', 'request must be valid HTTP'],
    [
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(2000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'headers are too large',
    ],
    ['GET /things/1 HTTP/1.1\r\nconnection: close\r\n\r\n', '400 Bad Request', 'header "host" is required'],
    [
      'POST /things/1 HTTP/1.1\r\nhost: a\r\nexpect: cake\r\nconnection: close\r\n\r\n',
      '417 Expectation Failed',
      'header "expect" must be "100-continue"',
    ],
  ])('has also that of %j', async (request, status, message) => {
    const { port } = new URL(await serve().listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(request);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
    for (const line of [
      ...Object.entries(safe).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${body.length}`,
      'connection: close',
    ])
      expect(head.toLowerCase().split('\r\n')).toContain(line);
    expect(head).toMatch(/x-request-id: [0-9a-f-]{36}\r\n/);
    expect(JSON.parse(body)).toEqual({ statusCode: Number(status.slice(0, 3)), error: status.slice(4), message });
  });
  it('HTTP/1.0 is accepted without a Host', async () => {
    const { port } = new URL(await serve().listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /things/1 HTTP/1.0\r\nexpect: cake\r\n\r\n');
    expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
  });
  it('is not sent to a client that has gone', () => {
    const [reset, closed] = [withCode('ECONNRESET'), withCode('HPE_INVALID_METHOD')];
    for (const error of [reset, closed]) {
      const socket = new Socket();
      if (error === closed) socket.destroy();
      const [ended, destroyed] = [vi.spyOn(socket, 'end'), vi.spyOn(socket, 'destroy')];
      socket.on('error', () => undefined);
      answerUnreadable(error, socket);
      expect([ended.mock.calls, destroyed.mock.calls]).toEqual([[], [[error]]]);
    }
  });
});

describe('the id of a request', () => {
  it.each(['a', 'A-1.b:c+d/e=f@g_h', 'x'.repeat(128)])('is the one that was given: %j', (given) => {
    expect(requestId({ headers: { 'x-request-id': given } })).toBe(given);
  });
  it.each([undefined, '', 'x'.repeat(129), 'a b', 'a\n', 'ä', ['a']])(
    'is a new one, each time, where that cannot stand in a log: %j',
    (given) => {
      const ids = [1, 2].map(() => requestId({ headers: { 'x-request-id': given } }));
      expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(ids[1]).not.toBe(ids[0]);
    },
  );
});

it('metrics count requests by the pattern of their route, and measure seconds', async () => {
  const app = start();
  addMetrics(app);
  app.get('/things/:id', () => new Promise((resolve) => void setTimeout(resolve, 60, 'ok')));
  await Promise.all(['/things/1', '/things/2'].map((url) => app.inject(url)));
  await app.inject('/nowhere');
  const { headers, body } = await app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain; version=0.0.4');
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/things/:id",status="200"} 2');
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
  const bounds = [...body.matchAll(/bucket\{le="([^"]+)",method="GET",route="none"/g)].map(([, bound]) => bound);
  expect(bounds.join(' ')).toBe('0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf');
  expect(Number(/_sum\{method="GET",route="\/things\/:id",status="200"\} ([\d.]+)/.exec(body)?.[1])).toBeCloseTo(
    0.12,
    0,
  );
  expect(body).toContain('process_cpu_seconds_total');
});
