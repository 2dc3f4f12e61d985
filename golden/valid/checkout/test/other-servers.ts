import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** An answer that another server gives once. */
export interface GivenExchange {
  readonly method: string;
  readonly url: string;
  readonly response?: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** JSON. */
    readonly body?: unknown;
    /** A body that is not JSON. */
    readonly text?: string;
  };
}

/** A request that another server has received. */
interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** JSON as a value, anything else as text. */
  readonly body: unknown;
}

/** A local server that replaces all other servers. */
export interface OtherServers {
  readonly fetch: typeof fetch;
  /** The answers from now on, each given once. */
  readonly given: GivenExchange[];
  /** The requests since the last reset. */
  readonly sent: SentRequest[];
  /** Fails if there was no answer for a request, and says how to provide it. */
  readonly expectAnswered: () => void;
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

const urlHeader = 'x-url-in-tests';

export async function startOtherServers(): Promise<OtherServers> {
  const given: GivenExchange[] = [];
  const sent: SentRequest[] = [];
  const unanswered: SentRequest[] = [];
  const server = createServer(async (request, response) => {
    const received = await read(request);
    sent.push(received);
    const at = given.findIndex(({ method, url }) => method === received.method && url === received.url);
    if (at === -1) unanswered.push(received);
    const [answer] = at === -1 ? [] : given.splice(at, 1);
    const { status = 200, headers = {}, body, text } = answer?.response ?? { status: 501 };
    const type = text === undefined ? 'application/json' : 'text/plain';
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(text ?? (body === undefined ? '' : JSON.stringify(body)));
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const address = server.address();
  assert(typeof address === 'object' && address !== null);
  return {
    given,
    sent,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set(urlHeader, new Request(input).url);
      return fetch(`http://127.0.0.1:${address.port}/`, { ...init, headers });
    },
    expectAnswered: () => {
      const [first] = unanswered;
      if (first === undefined) return;
      const { method, url } = first;
      const stub = JSON.stringify({ method, url, response: { status: 200, body: {} } });
      throw new Error(
        `Tests call no other server, and nothing is given for ${method} ${url}: add ${stub} to "http" of "given".`,
      );
    },
    reset: () => {
      for (const list of [given, sent, unanswered]) list.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function read(request: IncomingMessage): Promise<SentRequest> {
  const chunks = await request.toArray();
  const text = Buffer.concat(chunks).toString();
  const { [urlHeader]: url, ...headers } = request.headers;
  return {
    method: request.method ?? '',
    url: String(url),
    headers,
    body: text === '' ? null : headers['content-type'] === 'application/json' ? JSON.parse(text) : text,
  };
}
