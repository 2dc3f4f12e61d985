import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from './answer-error.ts';
import { codeOf, requestError } from './errors.ts';
import { findEmptyParam } from './request.ts';

/** Nothing may run, and no page may frame the answer. */
const policy = "default-src 'none'; frame-ancestors 'none'";

/** What every request goes through first, in a single hook: several would slow down short requests. */
export function receiveRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', (request, reply, done) => {
    prepare(request, reply);
    done(findUnfit(request) ?? findEmptyParam(request));
  });
}

/** Sets the headers of every answer, and adds the request's id to its log lines. */
function prepare(request: FastifyRequest, reply: FastifyReply): void {
  // The logger's `mixin` reads the id. A child logger for each request would be slower.
  const log = Object.assign(Object.create(request.server.log), { reqId: request.id });
  request.log = log;
  reply.log = log;
  reply.header('x-request-id', request.id);
  // Stop browsers from guessing another type than JSON.
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', policy);
}

/** Requests that Node by itself answers without a body: no `Host`, or an unknown `Expect`. */
function findUnfit({ headers: { host, expect }, raw: { httpVersion } }: FastifyRequest): Error | undefined {
  if (httpVersion !== '1.1') return undefined;
  if (host === undefined) return requestError('header "host" is required', 400);
  if (expect !== undefined && !/\b100-continue\b/i.test(expect))
    return requestError('header "expect" must be "100-continue"', 417);
  return undefined;
}

/** Answers a request without a matching route. */
export function answerMissing(request: FastifyRequest, reply: FastifyReply): void {
  answerError(requestError('Route not found', 404), request, reply);
}

const sentences: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'path must be percent-encoded UTF-8',
  FST_ERR_MAX_PARAM_LENGTH: 'path parameter is too long',
};

/** Answers requests that the router rejects before any hook, without repeating the path. */
export function answerUnrouted(
  error: Error & { readonly statusCode?: number | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const code = codeOf(error) ?? '';
  const message = sentences[code];
  prepare(request, reply);
  answerError(
    message === undefined ? error : Object.assign(requestError(message, error.statusCode), { code }),
    request,
    reply,
  );
}

const faults: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'headers are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'chunk extensions are too large'],
};

/** Answers what Node cannot parse as HTTP, for which there is no request, and closes the connection. */
export function answerUnreadable(error: Error, socket: Socket): void {
  const code = codeOf(error) ?? '';
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const [status, message] = faults[code] ?? [400, 'request must be valid HTTP'];
  const body = JSON.stringify({ statusCode: status, error: STATUS_CODES[status], message });
  const lines = Object.entries({
    'x-request-id': randomUUID(),
    'x-content-type-options': 'nosniff',
    'content-security-policy': policy,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}
