import { createHmac } from 'node:crypto';
import type { Call } from './compare.ts';
import { secret } from './subject.ts';

/** Shorthands for requests. A string body is sent as it is, everything else as JSON. */
type Headers = Call['headers'];
export const get = (url: string, headers: Headers = {}): Call => ({ method: 'GET', url, headers });
export const remove = (url: string, headers: Headers = {}): Call => ({ method: 'DELETE', url, headers });
export const post = (url: string, body?: unknown, headers: Headers = {}): Call => withBody('POST', url, body, headers);
export const put = (url: string, body?: unknown, headers: Headers = {}): Call => withBody('PUT', url, body, headers);

function withBody(method: Call['method'], url: string, body: unknown, headers: Headers): Call {
  if (body === undefined) return { method, url, headers };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(text, 'utf8').toString('latin1'),
  };
}

/** The HMAC of a body, with the secret that every project has. */
export const sign = (
  text: string,
  encoding: 'hex' | 'base64' = 'hex',
  algorithm = 'sha256',
  key: string | Buffer = secret,
): string => createHmac(algorithm, key).update(text).digest(encoding);
