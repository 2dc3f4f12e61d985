import { isUtf8 } from 'node:buffer';
import type { Transaction } from 'kysely';
import { fromKysely, type JobWithMetadata } from 'pg-boss';
import { headersOf, jsonType, requestText, withQuery, type Exchange, type Fetch } from '../http/client.ts';
import { upTo } from '../http/retry.ts';
import { messageOf, openQueue, storable, type JobLog, type JobOutcome, type Jobs } from './jobs.ts';
import { startWorkers } from './workers.ts';

/** A credential that is added when a request is sent: a secret, by its name. */
export type Auth = { readonly secret: string } & (
  | { readonly type: 'bearer' }
  | { readonly type: 'basic'; readonly username: string }
  | { readonly type: 'header'; readonly name: string }
);

export interface QueuedRequest extends Pick<Exchange, 'headers' | 'query' | 'json' | 'body'> {
  readonly auth?: Auth;
  /** For a run, including its retries. */
  readonly timeoutMs: number;
  /** How often a run retries it. */
  readonly retries?: number;
  /** Whether the flow computed the server, so that only a public one may be called. */
  readonly isChosen?: boolean;
}

export interface HttpQueue {
  /**
   * Stores a request to another server, immediately or with the writes of `tx`. It is sent as soon as
   * possible, and retried after a failure. If a process dies while sending it, it may be sent twice.
   */
  readonly send: <DB>(
    method: string,
    url: string,
    request: QueuedRequest,
    tx?: Transaction<DB>,
  ) => Promise<void>;
  /** Starts sending stored requests. */
  readonly start: () => Promise<void>;
}

/** How other servers are called. */
export interface OtherServers {
  readonly fetch: Fetch;
  /** Calls only public servers. */
  readonly fetchPublic?: Fetch;
  /** By origin, the secrets that may be sent to the server. */
  readonly secrets: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const queue = 'http';

/** Another server may be down for a day: retries come after 5 seconds, 10, 20 and so on, later once an hour. */
const settings = { retryLimit: 32, retryDelay: 5, retryDelayMax: 3600, expireInSeconds: 360 };

/** How many requests a process sends at the same time, so that a slow server does not hold up all others. */
const atOnce = 5;

export async function openHttpQueue(jobs: Jobs, servers: OtherServers, log: JobLog): Promise<HttpQueue> {
  await openQueue(jobs, queue, settings);
  let notifyWorkers: (() => void) | undefined;
  return {
    send: async (method, url, request, tx) => {
      const stored = await toStored(method, url, request);
      await jobs.boss.send(queue, stored, tx === undefined ? {} : { db: fromKysely(tx) });
      notifyWorkers?.();
    },
    start: async () => {
      notifyWorkers = await startWorkers<StoredRequest>(jobs, queue, { atOnce }, (job) =>
        sendRequest(job, servers, log),
      );
    },
  };
}

/**
 * A request as it is sent, except for its credential. PostgreSQL's JSON can hold neither U+0000 nor bytes.
 */
interface StoredRequest extends Pick<QueuedRequest, 'auth' | 'timeoutMs' | 'retries' | 'isChosen'> {
  readonly method: string;
  readonly url: string;
  /** The names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly base64?: string;
}

async function toStored(
  method: string,
  url: string,
  { headers, query = {}, json, body, ...rest }: QueuedRequest,
): Promise<StoredRequest> {
  const target = withQuery(url, query);
  const request = new Request(target, {
    method,
    headers: headersOf({ ...(json === undefined ? {} : jsonType), ...headers }),
    body: json === undefined ? (body ?? null) : JSON.stringify(json),
  });
  const bytes = Buffer.from(await request.arrayBuffer());
  return {
    ...{ method, url: target, headers: Object.fromEntries(request.headers), ...rest },
    ...(bytes.length === 0 ? {} : asStored(bytes)),
  };
}

const asStored = (bytes: Buffer): Pick<StoredRequest, 'text' | 'base64'> =>
  isUtf8(bytes) && !bytes.includes(0) ? { text: bytes.toString() } : { base64: bytes.toString('base64') };

async function sendRequest(
  job: JobWithMetadata<StoredRequest>,
  servers: OtherServers,
  log: JobLog,
): Promise<JobOutcome> {
  const { id, data, retryCount, retryLimit, signal } = job;
  const { method, url, timeoutMs, retries = 0 } = data;
  // Not the whole URL, which contains data.
  const details = { job: id, method, server: new URL(url).origin, attempt: retryCount + 1 };
  const fail = (why: object, message: string, isOver: boolean): JobOutcome => {
    const isLast = isOver || retryCount >= retryLimit;
    if (isLast) log.error({ ...details, ...why }, 'a queued request failed; giving up');
    else log.warn({ ...details, ...why }, 'a queued request failed; it will be retried');
    return { id, status: isLast ? 'deadletter' : 'failed', output: storable({ message }) };
  };
  try {
    const { status } = await requestText(fetchOf(data, servers), method, url, {
      headers: { ...keyOf(job), ...data.headers, ...credentialOf(data, servers) },
      ...bodyOf(data),
      ...{ timeoutMs, signal, retry: upTo(retries), acceptsAnyStatus: true },
    });
    if (status < 200 || status >= 300)
      return fail({ status }, `The status was ${status}`, !mayBeOverSoon(status, data));
    log.debug({ ...details, status }, 'a queued request was sent');
    return { id, status: 'completed', output: { status } };
  } catch (error) {
    return fail({ err: error }, messageOf(error), false);
  }
}

/**
 * Whether the same request may get another answer later. 409 may mean that it is still being processed, and
 * 401 that a secret has to be corrected. Redirects are not followed.
 */
const mayBeOverSoon = (status: number, { auth }: StoredRequest): boolean =>
  status >= 500 || [408, 409, 425, 429].includes(status) || (status === 401 && auth !== undefined);

/** A request that must not take effect twice gets a key by which the other server can recognize it. */
const keyOf = ({ id, data }: JobWithMetadata<StoredRequest>): Readonly<Record<string, string>> =>
  data.method === 'POST' || data.method === 'PATCH' ? { 'idempotency-key': id } : {};

/** The body of the answer is not needed. */
function fetchOf({ isChosen = false }: StoredRequest, { fetch, fetchPublic }: OtherServers): Fetch {
  const call = isChosen ? fetchPublic : fetch;
  // It was stored by a version that could call any server. Such a version may still be running.
  if (call === undefined) throw new Error('This version of the server calls no servers that others choose');
  return async (url, sent) => {
    const { status, headers, body } = await call(url, sent);
    await body?.cancel();
    return { status, headers, body: null };
  };
}

const bodyOf = ({ text, base64 }: StoredRequest): Pick<Exchange, 'body'> => {
  if (base64 !== undefined) return { body: Buffer.from(base64, 'base64') };
  return text === undefined ? {} : { body: text };
};

function credentialOf(
  { url, auth }: StoredRequest,
  { secrets }: OtherServers,
): Readonly<Record<string, string>> {
  if (auth === undefined) return {};
  const { origin } = new URL(url);
  const ofServer = Object.hasOwn(secrets, origin) ? (secrets[origin] ?? {}) : {};
  const secret = Object.hasOwn(ofServer, auth.secret) ? ofServer[auth.secret] : undefined;
  // Another version of the server may have declared the secret.
  if (secret === undefined) throw new Error(`The secret ${auth.secret} is not declared for ${origin}`);
  if (auth.type === 'header') return { [auth.name]: secret };
  if (auth.type === 'bearer') return { authorization: `Bearer ${secret}` };
  return { authorization: `Basic ${Buffer.from(`${auth.username}:${secret}`).toString('base64')}` };
}
