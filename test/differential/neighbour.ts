import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpSink } from '../reference/http.ts';

/** A real server on the loopback, in the place of all that a flow calls. */
export interface Neighbour {
  /** For an emitted server, in place of Node's own. */
  readonly fetch: typeof fetch;
  /** For the interpreter. */
  readonly callServer: HttpSink;
  readonly close: () => Promise<void>;
}

const urlHeader = 'x-url';

/** Answers by the method and the URL alone, and hands each request that it gets to `record`. */
export async function startNeighbour(record: (request: unknown) => void): Promise<Neighbour> {
  const server = createServer((request, response) => void answer(request, response, record));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('it listens at a port');
  const { port } = address;
  return {
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set(urlHeader, String(url));
      return fetch(`http://127.0.0.1:${port}/`, { ...init, headers });
    },
    callServer: ({ method, url, headers, body }) =>
      new Promise((resolve, reject) => {
        const fail = (cause: unknown): void =>
          reject(Object.assign(new Error('network', { cause }), { code: 'network' }));
        // Node tells no length of what a DELETE sends, so its body would not be read.
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
        const sentHeaders = { ...headers, ...length, [urlHeader]: url };
        const sent = sendRequest({ port, host: '127.0.0.1', method, headers: sentHeaders });
        sent.on('error', fail);
        sent.on('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', fail);
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
        });
        sent.end(body);
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, record: (request: unknown) => void) {
  const body = Buffer.concat(await request.toArray()).toString();
  const { method = '', headers } = request;
  const url = String(headers[urlHeader]);
  const shown = ['accept', 'content-type', 'authorization', 'x-note', 'x-key'].map((name) => [name, headers[name]]);
  record({ method, url, headers: Object.fromEntries(shown), body: body === '' ? null : JSON.parse(body) });
  const chosen = kindOf(method, url);
  if (chosen === 'break') return response.socket?.destroy();
  if (chosen === 'half') {
    response.writeHead(200, { 'content-length': 1000 }).write('{');
    return setImmediate(() => response.socket?.destroy());
  }
  const [status, text] = answers[chosen];
  return response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(text);
}

const answers = {
  object: [200, '{"id":7,"name":"a","tags":["x"],"note":null}'],
  list: [201, '[1,"two"]'],
  text: [200, '"text"'],
  empty: [204, ''],
  broken: [200, '{"id":'],
  missing: [404, '{"error":"none"}'],
  page: [422, '<html>'],
  down: [503, '{"error":"down"}'],
  moved: [302, '{}'],
  large: [200, JSON.stringify('x'.repeat(1_100_000))],
} as const;

type Chosen = keyof typeof answers | 'break' | 'half';
const rare: readonly Chosen[] = ['list', 'text', 'empty', 'broken', 'page', 'down', 'moved', 'large', 'break', 'half'];

/** The first part of the path may say which answer it asks for. */
function kindOf(method: string, url: string): Chosen {
  const asked = new URL(url).pathname.split('/')[1] ?? '';
  const named = [...rare, 'object', 'missing'].find((each): each is Chosen => each === asked);
  if (named !== undefined) return named;
  const [first = 0, second = 0] = createHash('sha256').update(`${method} ${url}`).digest();
  if (first < 150) return 'object';
  return first < 190 ? 'missing' : (rare[second % rare.length] ?? 'object');
}
