import { sign, unsign, type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { ThrownCookie } from './errors.ts';

/** Sets a cookie, unless its value is missing. */
export function setIfPresent(
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

/** The value with its signature, which only who has the secret can make. */
export const signCookie = (value: string, secret: string): string => sign(value, secret);

/** The same of a value that may be missing. */
export const signIfPresent = (value: string | null | undefined, secret: string): string | undefined =>
  value == null ? undefined : sign(value, secret);

/** The value of a signed cookie; missing if another secret has signed it, or none. */
export function readSigned(cookie: string | undefined, secret: string): string | undefined {
  const read = cookie === undefined ? undefined : unsign(cookie, secret);
  return read?.valid === true ? read.value : undefined;
}
