import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { requestError } from './errors.ts';
import { readObject, type JsonObject } from './read.ts';
import { describeSchemaError } from './schema-error.ts';

const jsonType = /^application\/(?:json|[^;\s]+\+json)(?:;|$)/;

/**
 * Takes JSON bodies only: other content types are answered 415. Unlike Fastify's own parser it takes an empty body as no
 * body, since some clients send `content-type: application/json` with every request.
 */
export function acceptJson(app: FastifyInstance): void {
  const parseBody = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(jsonType, { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else void parseBody(request, body, done);
  });
  app.addHook('onRequest', endAbsentBody);
}

/**
 * A request without a length has no body, whatever its content type says. With `optimizeEmptyRequests` Node has ended its
 * stream already, and a parser would wait for the end for ever: so it is told when it begins to listen.
 */
function endAbsentBody({ headers, raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (headers['content-type'] !== undefined && raw.readableEnded) {
    raw.on('newListener', (event) => {
      if (event === 'end') process.nextTick(() => raw.emit('end'));
    });
  }
  done();
}

/** Within `app` (a scope of its own) bodies arrive as the exact bytes received: of JSON types only, or of any type or none. */
export function acceptRaw(app: FastifyInstance, { json }: { readonly json: boolean }): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(json ? jsonType : '*', { parseAs: 'buffer' }, (_request, body: Buffer, done) =>
    done(null, body),
  );
}

/** The bytes received, in a scope of `acceptRaw`. */
export function rawBody(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** Parses what `rawBody` gave, and answers malformed JSON as Fastify does. Undefined when there is no body. */
export function parseRawJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    return parse(body, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY();
  }
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
