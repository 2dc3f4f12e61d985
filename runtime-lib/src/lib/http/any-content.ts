import type { FastifyReply } from 'fastify';
import { htmlPolicy } from './html-policy.ts';

interface Options {
  /** The media type, regardless of the value. */
  readonly mediaType?: string;
  /** Whether the flow sets a content security policy itself. */
  readonly ownPolicy?: boolean;
}

/**
 * The body and the headers of an answer of any value: a text is sent as HTML, bytes as they are, nothing if it is
 * missing, and anything else as JSON.
 */
export function anyContent(
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
  options: Options = {},
): readonly [body: string | Uint8Array | undefined, headers: Readonly<Record<string, string>>] {
  if (value === undefined || value === null) return [undefined, headers];
  const { mediaType, ownPolicy = false } = options;
  if (value instanceof Uint8Array)
    return [value, { 'content-type': mediaType ?? 'application/octet-stream', ...headers }];
  const isText = typeof value === 'string';
  const type = mediaType ?? (isText ? 'text/html' : 'application/json');
  const policy = isText && type === 'text/html' && !ownPolicy;
  return [
    isText ? value : JSON.stringify(value),
    {
      'content-type': `${type}; charset=utf-8`,
      ...(policy ? { 'content-security-policy': htmlPolicy } : {}),
      ...headers,
    },
  ];
}

/** Sends any value. 204 and 304 have no body. */
export function sendAny(reply: FastifyReply, value: unknown, options?: Options): FastifyReply {
  if (reply.statusCode === 204 || reply.statusCode === 304) return reply.send();
  const [body, headers] = anyContent(value, {}, options);
  return reply.headers(headers).send(body);
}
