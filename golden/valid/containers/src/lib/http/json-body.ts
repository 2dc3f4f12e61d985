import {
  errorCodes,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RequestPayload,
} from 'fastify';
import { malformed, parseJsonText } from '../values/json-text.ts';
import { readObject, type JsonObject } from '../values/read.ts';
import { requestError } from './errors.ts';

const jsonType = /^application\/(?:json|[^;\s]+\+json)(?:;|$)/;

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Accepts only JSON bodies; other content types get a 415. Unlike Fastify's own parser, it ignores an empty
 * body, since some clients send `content-type: application/json` with every request.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonType, { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    const read = readJson(body);
    if (read instanceof Error) done(read);
    else done(null, read.value);
  });
  app.addContentTypeParser('*', refuseOtherTypes);
  app.addHook('preParsing', prepareBody);
}

/** For a chunked request without a content type, only the end of the body shows that it was empty. */
function refuseOtherTypes({ headers, is404 }: FastifyRequest, payload: RequestPayload, done: Done): void {
  const refuse = (): void => done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
  if (is404) return done(null);
  if (headers['content-type'] !== undefined || headers['content-length'] !== undefined) return refuse();
  const end = (): void => done(null);
  payload.once('end', end).once('error', done);
  payload.once('data', () => {
    payload.off('end', end);
    refuse();
  });
}

/**
 * Rejects compressed bodies. A request without a length has no body, whatever its content type: with
 * `optimizeEmptyRequests`, Node has already ended its stream, and a parser would wait forever. So `end` is
 * emitted again once the parser listens.
 */
function prepareBody(
  { headers, method, raw }: FastifyRequest,
  _reply: FastifyReply,
  _payload: RequestPayload,
  done: (error?: Error) => void,
): void {
  if (headers['content-type'] !== undefined && raw.readableEnded) {
    raw.on('newListener', (event) => {
      if (event === 'end') process.nextTick(() => raw.emit('end'));
    });
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity' && method !== 'GET')
    return done(requestError('body must not have a content encoding', 415));
  done();
}

/** Malformed JSON gets Fastify's own error. */
function readJson(body: Buffer): { readonly value: unknown } | Error {
  if (body.length === 0) return { value: undefined };
  const parsed = parseJsonText(body);
  if (!('fault' in parsed)) return parsed;
  return parsed.fault === malformed
    ? new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY()
    : requestError(`body ${parsed.fault}`, 400);
}

/** The body as an object; a missing one counts as empty. */
export function readBody(body: unknown): JsonObject {
  return body === undefined ? {} : requireBody(body);
}

function requireBody(body: unknown): JsonObject {
  if (body === undefined) throw requestError('body must be an object');
  return readObject(body, 'body');
}
