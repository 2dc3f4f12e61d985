import { createHmac } from 'node:crypto';
import { sign, unsign, type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { ThrownCookie } from './errors.ts';

/** Sets a cookie, unless its value is missing. */
function setIfPresent(
  reply: FastifyReply,
  name: string,
  value: string | null | undefined,
  options: CookieSerializeOptions,
): FastifyReply {
  return value == null ? reply : reply.setCookie(name, value, options);
}

/** Adds the cookies of a thrown answer, but those whose value is missing. */
export function addCookies(reply: FastifyReply, cookies: readonly ThrownCookie[]): void {
  for (const { name, value, ...options } of cookies) setIfPresent(reply, name, value, options);
}

/** The value with its signature, which takes the secret to make. */
export const signCookie = (name: string, value: string, secret: string): string =>
  sign(value, keyOf(name, secret));

/** The value of a signed cookie; missing if another secret has signed it, or none. */
export function readSigned(name: string, cookie: string | undefined, secret: string): string | undefined {
  const read = cookie === undefined ? undefined : unsign(cookie, keyOf(name, secret));
  return read?.valid === true ? read.value : undefined;
}

/**
 * Each cookie has a key of its own. A client that chooses the value of one would otherwise get a signature for another
 * cookie, or for a token or a webhook of the same secret.
 */
const keyOf = (name: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`cookie ${name}`).digest();
