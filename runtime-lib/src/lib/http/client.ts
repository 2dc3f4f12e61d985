import { context, propagation } from '@opentelemetry/api';
import { parseJsonText } from '../values/json-text.ts';
import { exchangeError, isExchangeError, requestError } from './errors.ts';

/** What is sent to another server, and how much of its answer is waited for. Missing values are left out. */
export interface Exchange {
  readonly headers?: Readonly<Record<string, string | null | undefined>>;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** The body, sent as JSON. */
  readonly json?: unknown;
  /** For the whole exchange, the body of the answer included. */
  readonly timeoutMs: number;
  /** The longest body that is read, once it is decompressed: 1 MiB by default. */
  readonly maxBytes?: number;
  /** Whether a status of 4xx is for the caller to handle; it is a failure otherwise. */
  readonly acceptsRejection?: boolean;
  /** Aborted once the request that needs the answer has taken too long itself. */
  readonly signal?: AbortSignal | undefined;
}

export interface Received<Body> {
  readonly status: number;
  readonly body: Body;
}

/** The body of a success must be JSON; that of a rejection is null if it is none. */
export async function requestJson(
  fetch: typeof globalThis.fetch,
  method: string,
  url: string,
  exchange: Exchange,
): Promise<Received<unknown>> {
  const { status, bytes } = await send(fetch, method, url, 'application/json', exchange);
  const parsed = parseJsonText(bytes);
  if ('value' in parsed) return { status, body: parsed.value };
  if (status >= 400) return { status, body: null };
  throw exchangeError('invalid', new Error(`The body ${parsed.fault}`));
}

/** Bytes that are no UTF-8 become U+FFFD. */
export async function requestText(
  fetch: typeof globalThis.fetch,
  method: string,
  url: string,
  exchange: Exchange,
): Promise<Received<string>> {
  const { status, bytes } = await send(fetch, method, url, '*/*', exchange);
  return { status, body: new TextDecoder().decode(bytes) };
}

/** A part of a path, percent-encoded. Empty, `.` and `..` would name another path than the one written. */
export function pathSegment(value: string, name: string, status = 400): string {
  if (value === '' || value === '.' || value === '..' || !value.isWellFormed())
    throw requestError(`${name} must be a part of a path: not empty, "." or ".."`, status);
  return encodeURIComponent(value);
}

async function send(
  fetch: typeof globalThis.fetch,
  method: string,
  url: string,
  accept: string,
  exchange: Exchange,
): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
  const { query = {}, json, timeoutMs, maxBytes = 1_048_576, acceptsRejection = false, signal } = exchange;
  const headers = headersOf({ accept, ...(json === undefined ? {} : jsonType), ...exchange.headers });
  // flowsmith: tracing
  propagation.inject(context.active(), headers, { set: (all, name, value) => all.set(name, value) });
  // flowsmith: end
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(withQuery(url, query), {
      method,
      headers,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      // Where a redirect leads is for the other server to say, and not for this one to follow.
      redirect: 'manual',
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    const { ok, status, body } = response;
    if (ok || (acceptsRejection && status >= 400 && status < 500))
      return { status, bytes: await readBody(response, maxBytes) };
    await body?.cancel();
    throw exchangeError('status', new Error(`The status was ${status}`));
  } catch (error) {
    signal?.throwIfAborted();
    if (isExchangeError(error)) throw error;
    throw exchangeError(limit.aborted ? 'timeout' : 'network', error);
  }
}

const jsonType = { 'content-type': 'application/json' };

/** The error of a value that is no header would quote it, and it may be a secret. */
function headersOf(values: NonNullable<Exchange['headers']>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue;
    try {
      headers.set(name, value);
    } catch {
      throw new Error(`The header ${name} must be Latin-1 text without control characters`);
    }
  }
  return headers;
}

function withQuery(url: string, query: NonNullable<Exchange['query']>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? url : `${url}?${parameters.toString()}`;
}

/** The other server may announce any length, and send another. */
async function readBody({ body }: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes)
      throw exchangeError('too-large', new Error(`The body is longer than ${maxBytes} bytes`));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
