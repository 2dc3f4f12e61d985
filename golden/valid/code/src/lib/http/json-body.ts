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
 * Takes JSON bodies only: other content types are answered 415. Unlike Fastify's own parser it takes an empty body as
 * no body, since some clients send `content-type: application/json` with every request.
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

/** Without a content type and in chunks, only the end of a body shows that there was none. */
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
 * Refuses bodies that are compressed. And a request without a length has no body, whatever its content type says: with
 * `optimizeEmptyRequests` Node has ended its stream already, and a parser would wait for the end for ever, so it is
 * told when it begins to listen.
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

/** Malformed JSON is told as Fastify does it. */
function readJson(body: Buffer): { readonly value: unknown } | Error {
  if (body.length === 0) return { value: undefined };
  const parsed = parseJsonText(body);
  if (!('fault' in parsed)) return parsed;
  return parsed.fault === malformed
    ? new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY()
    : requestError(`body ${parsed.fault}`);
}

/** The body as an object; an absent one counts as empty. */
export function readBody(body: unknown): JsonObject {
  return body === undefined ? {} : requireBody(body);
}

function requireBody(body: unknown): JsonObject {
  if (body === undefined) throw requestError('body must be an object');
  return readObject(body, 'body');
}
