import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestError } from './errors.ts';

/** A hook: the router matches `/users/` with `/users/:id` and an empty id, which no flow can mean. */
export function refuseEmptyParams(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const params: object = request.params ?? {};
  for (const name in params) {
    if (Reflect.get(params, name) === '')
      return done(requestError(`path parameter "${name}" must not be empty`));
  }
  done();
}

/**
 * The value of a query parameter that may be given once. What is neither text nor a list was not sent: under names such
 * as `constructor` every object has something.
 */
export function queryParam(value: unknown, name: string): string | undefined {
  if (Array.isArray(value)) throw requestError(`query parameter "${name}" must be given once`);
  return typeof value === 'string' ? value : undefined;
}

/** The value of a header; one that was sent several times is joined, as HTTP has it. */
export function header(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : undefined;
}

export function requireHeader(value: unknown, name: string): string {
  const text = header(value);
  if (text === undefined) throw requestError(`header "${name}" is required`);
  return text;
}

/** `abc` of `Bearer abc`; undefined under another scheme. */
export function withoutScheme(value: string | undefined, scheme: string): string | undefined {
  const [, given, credentials] = /^(\S+) +(.+)$/s.exec(value ?? '') ?? [];
  return given?.toLowerCase() === scheme.toLowerCase() ? credentials : undefined;
}

/** The value of a response header: what has a line break or another control character would spoil the response. */
export function headerValue(value: unknown, name: string, status = 400): string {
  if (typeof value !== 'string') throw requestError(`${name} must be a string`, status);
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
    throw requestError(`${name} must be Latin-1 text without control characters`, status);
  return value;
}

/**
 * A hook: headers go out in Latin-1. Where the body is text, Node would join it to them and send both in UTF-8, so that a
 * client would read other characters.
 */
export function keepLatin1(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const isMixed =
    typeof payload === 'string' &&
    Object.values(reply.getHeaders()).some((value) => /[\x80-\xff]/.test(String(value)));
  done(null, isMixed ? Buffer.from(payload) : payload);
}

/** The status of a response that is not known before. */
export function statusCode(value: unknown, name: string, status = 400): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599) return value;
  throw requestError(`${name} must be a whole number between 200 and 599`, status);
}
