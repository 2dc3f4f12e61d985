import {
  errorCodes,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RequestPayload,
} from 'fastify';
import { requestError } from './errors.ts';
import { malformed, parseJsonText } from './json-text.ts';
import { readObject, type JsonObject } from './read.ts';
import { describeSchemaError } from './schema-error.ts';

const jsonType = /^application\/(?:json|[^;\s]+\+json)(?:;|$)/;

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Takes JSON bodies only: other content types are answered 415. Unlike Fastify's own parser it takes an empty body as no
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
 * `optimizeEmptyRequests` Node has ended its stream already, and a parser would wait for the end for ever, so it is told
 * when it begins to listen.
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

/** Within `app` (a scope of its own) bodies arrive as the exact bytes received: of JSON types only, or of any type or none. */
export function acceptRaw(app: FastifyInstance, { json }: { readonly json: boolean }): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(json ? jsonType : '*', { parseAs: 'buffer' }, (_request, body: Buffer, done) =>
    done(null, body),
  );
  if (json) app.addContentTypeParser('*', refuseOtherTypes);
}

/** The bytes received, in a scope of `acceptRaw`. */
export function rawBody(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** Parses what `rawBody` gave. Undefined when there is no body. */
export function parseRawJson(body: Buffer): unknown {
  const read = readJson(body);
  if (read instanceof Error) throw read;
  return read.value;
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

export function requireBody(body: unknown): JsonObject {
  if (body === undefined) throw requestError('body must be an object');
  return readObject(body, 'body');
}

/** A hook before validation: an absent body counts as empty, so that a declared schema says what is missing in it. */
export function emptyWhenAbsent(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.body === undefined) request.body = {};
  done();
}

/**
 * The body of a raw route, checked against a declared schema when it is parsed. An absent one counts as empty. What is
 * refused is refused as Fastify does it on other routes, code and all.
 */
export function readDeclared<Body>(request: FastifyRequest, schema: object, body: unknown): Body {
  const validate = request.compileValidationSchema(schema);
  const isDeclared = (value: unknown): value is Body => validate(value) === true;
  const value: unknown = body === undefined ? {} : body;
  if (isDeclared(value)) return value;
  throw Object.assign(describeSchemaError(validate.errors ?? [], 'body'), { code: 'FST_ERR_VALIDATION' });
}
