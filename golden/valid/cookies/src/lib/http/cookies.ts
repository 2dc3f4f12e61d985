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

/** Adds the cookies of a thrown answer, except those without a value. */
export function addCookies(reply: FastifyReply, cookies: readonly ThrownCookie[]): void {
  for (const { name, value, ...options } of cookies) setIfPresent(reply, name, value, options);
}

/** The value with a signature, which only the holder of the secret can create. */
export const signCookie = (name: string, value: string, secret: string): string =>
  sign(value, keyOf(name, secret));

/** The value of a signed cookie; missing if it is unsigned, or was signed with another secret. */
export function readSigned(name: string, cookie: string | undefined, secret: string): string | undefined {
  const read = cookie === undefined ? undefined : unsign(cookie, keyOf(name, secret));
  return read?.valid === true ? read.value : undefined;
}

/**
 * Each cookie has its own key. Otherwise, a client that can choose the value of one would get a signature
 * that is also valid for another cookie, or for a token or a webhook with the same secret.
 */
const keyOf = (name: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`cookie ${name}`).digest();
