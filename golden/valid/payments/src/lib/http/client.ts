import { parseJsonText } from '../values/json-text.ts';
import { exchangeError, isExchangeError, requestError } from './errors.ts';

/** A request. Redirects are not followed, since the other server decides where they lead. */
interface Sent {
  readonly method: string;
  readonly headers: Headers;
  readonly body: URLSearchParams | string | Uint8Array | null;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

interface Answered {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly body: (AsyncIterable<Uint8Array> & { readonly cancel: () => Promise<void> }) | null;
}

/** Node's own fetch, or a wrapper around it. */
type Fetch = (url: string, sent: Sent) => Promise<Answered>;

/** Runs an attempt, and repeats it as often as it sees fit, within a time in milliseconds. */
type Retry = <Answer extends Pick<Answered, 'status' | 'headers'>>(
  attempt: () => Promise<Answer>,
  timeoutMs: number,
  signal: AbortSignal,
) => Promise<Answer>;

/** A request to another server, and how its answer is read. Missing values are left out. */
interface Exchange {
  readonly headers?: Readonly<Record<string, string | null | undefined>>;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** The body, sent as JSON. */
  readonly json?: unknown;
  /** Any other body. A text and a form, unlike bytes, have a content type by default. */
  readonly body?: URLSearchParams | string | Uint8Array;
  /** For the whole exchange, including retries and the body of the answer. */
  readonly timeoutMs: number;
  /** The maximum length of the body after decompression; 1 MiB by default. */
  readonly maxBytes?: number;
  /** Whether the caller handles a status of 4xx; otherwise it is a failure. */
  readonly acceptsRejection?: boolean;
  /** Whether the caller handles any status. */
  readonly acceptsAnyStatus?: boolean;
  /** When to try again; never by default. */
  readonly retry?: Retry;
  /** Aborted once the request that needs the answer has taken too long itself. */
  readonly signal?: AbortSignal | undefined;
}

interface Received<Body> {
  readonly status: number;
  readonly headers: Answered['headers'];
  readonly body: Body;
}

/** The body of a success must be JSON. With 204 and 205 there is none, and any other answer need not be JSON: null. */
export async function requestJson(
  fetch: Fetch,
  method: string,
  url: string,
  exchange: Exchange,
): Promise<Received<unknown>> {
  const { status, headers, body } = await send(fetch, method, url, 'application/json', exchange);
  const parsed = parseJsonText(body);
  if ('value' in parsed) return { status, headers, body: parsed.value };
  const needsBody = status >= 200 && status < 300 && status !== 204 && status !== 205;
  if (!needsBody) return { status, headers, body: null };
  throw exchangeError('invalid', new Error(`The body ${parsed.fault}`));
}

/** A percent-encoded part of a path. Empty, `.` and `..` are refused, since they would change the path. */
export function pathSegment(value: string, name: string, status = 400): string {
  if (value === '' || value === '.' || value === '..' || !value.isWellFormed())
    throw requestError(`${name} must be a part of a path: not empty, "." or ".."`, status);
  return encodeURIComponent(value);
}

async function send(
  fetch: Fetch,
  method: string,
  url: string,
  accept: string,
  exchange: Exchange,
): Promise<Received<Buffer>> {
  const { query = {}, json, timeoutMs, retry, signal } = exchange;
  const headers = headersOf({ accept, ...(json === undefined ? {} : jsonType), ...exchange.headers });
  const body = json === undefined ? exchange.body : JSON.stringify(json);
  const target = withQuery(url, query);
  const limit = AbortSignal.timeout(timeoutMs);
  const either = signal === undefined ? limit : AbortSignal.any([limit, signal]);
  const sent: Sent = { method, headers, body: body ?? null, redirect: 'manual', signal: either };
  const attempt = async () => receive(await fetch(target, sent), exchange);
  try {
    const answer = await (retry === undefined ? attempt() : retry(attempt, timeoutMs, either));
    if (isHandled(answer.status, exchange)) return answer;
    throw exchangeError('status', new Error(`The status was ${answer.status}`), answer.status);
  } catch (error) {
    signal?.throwIfAborted();
    if (isExchangeError(error)) throw error;
    throw exchangeError(limit.aborted ? 'timeout' : 'network', error);
  }
}

/** Whether the caller handles the status. */
const isHandled = (status: number, { acceptsRejection, acceptsAnyStatus }: Exchange): boolean =>
  acceptsAnyStatus === true ||
  (status >= 200 && status < 300) ||
  (acceptsRejection === true && status >= 400 && status < 500);

/** Skips the body if it is not needed. */
async function receive(response: Answered, exchange: Exchange): Promise<Received<Buffer>> {
  const { status, headers } = response;
  if (isHandled(status, exchange)) return { status, headers, body: await readBody(response, exchange) };
  await response.body?.cancel();
  return { status, headers, body: Buffer.alloc(0) };
}

const jsonType = { 'content-type': 'application/json' };

/** The error of an invalid header would quote the value, which may be a secret. */
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
  return parameters.size === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${parameters.toString()}`;
}

/** The announced length cannot be trusted. */
async function readBody({ body }: Answered, { maxBytes = 1_048_576 }: Exchange): Promise<Buffer> {
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
