import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Keeps others out. The server writes files and runs their code, so it is guarded like a shell: against pages of other
 * origins (by the Host and Origin headers), and against other users of the machine (by the token).
 */

/** 128 bits, generated at each start. It is in the fragment of the printed URL, which browsers never send. */
export const createToken = (): string => randomBytes(16).toString('base64url');

/** Takes constant time. */
export const isToken = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In milliseconds: enough for a browser to start. */
const validity = 60_000;

/**
 * Paths that lead to the URL with the token, each usable once and within a minute. A browser is started with one of
 * these, since every user of the machine can see its command line.
 */
export function createOneTimePaths(now: () => number = () => performance.now()): {
  readonly make: () => string;
  readonly redeem: (path: string) => boolean;
} {
  const open = new Map<string, number>();
  return {
    make: () => {
      const path = `/open/${createToken()}`;
      open.set(path, now() + validity);
      return path;
    },
    redeem: (path) => {
      const until = open.get(path);
      open.delete(path);
      return until !== undefined && now() <= until;
    },
  };
}

const localNames = ['localhost', '127.0.0.1', '[::1]'];

/** Against DNS rebinding: only requests to a local name, at our port. */
export const isOwnHost = ({ headers: { host = '' } }: IncomingMessage, port: number): boolean =>
  localNames.some((name) => host === `${name}:${port}`);

/** A browser says which page opens a socket, and no page can change that. */
export const isOwnOrigin = ({ headers: { host = '', origin } }: IncomingMessage, port: number): boolean =>
  origin === `http://${host}` && localNames.some((name) => origin === `http://${name}:${port}`);

/** The headers of every answer. None ever allows another origin anything. */
export function protectiveHeaders(nonce?: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}

export const createNonce = (): string => randomBytes(16).toString('base64url');

/** The number of messages per second on average, and at once. */
const mostMessages = 50;

/**
 * How long the next message has to wait, in ms, so that at most 50 a second are handled (the generic cell rate
 * algorithm of ATM networks).
 */
export function createRate(now: () => number = () => performance.now()): () => number {
  let expected = -Infinity;
  return () => {
    const time = now();
    expected = Math.max(expected, time) + 1000 / mostMessages;
    return Math.max(0, expected - time - 1000);
  };
}
