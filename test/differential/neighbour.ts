import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpSink } from '../reference/http.ts';

/** A real server on the loopback, instead of all servers that a flow calls. */
export interface Neighbour {
  /** For an emitted server, instead of Node's own. */
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
        // Node sends no length with the body of a DELETE, so its body would not be read.
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
        const sentHeaders = { ...headers, ...length, [urlHeader]: url };
        const sent = sendRequest({ port, host: '127.0.0.1', method, headers: sentHeaders });
        sent.on('error', fail);
        sent.on('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', fail);
          response.on('end', () => {
            const { statusCode: status = 0, headers: received } = response;
            const { etag, location } = received;
            resolve({ status, headers: { etag, location }, body: Buffer.concat(chunks) });
          });
        });
        // For a text, Node would write the headers in the same encoding.
        sent.end(body === undefined ? undefined : Buffer.from(body));
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
  const isJson = headers['content-type'] === 'application/json';
  const shown = ['accept', 'content-type', 'authorization', 'x-note', 'x-key', 'idempotency-key'].map((name) => [
    name,
    headers[name],
  ]);
  record({ method, url, headers: Object.fromEntries(shown), body: isJson && body !== '' ? JSON.parse(body) : body });
  const chosen = kindOf(method, url);
  if (chosen === 'break') return response.socket?.destroy();
  if (chosen === 'half') {
    response.writeHead(200, { 'content-length': 1000 }).write('{');
    return setImmediate(() => response.socket?.destroy());
  }
  const [status, text] = answers[chosen];
  const location = locations[chosen] ?? 'http://127.0.0.1:1/';
  return response.writeHead(status, { location, ...(chosen === 'object' ? { etag: '"a"' } : {}) }).end(text);
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
  /** Redirects within the server: to an answer, by another method, and in circles. */
  hop: [307, ''],
  see: [303, ''],
  circle: [302, ''],
  /** Pages: the first of two, the last, one that leads to another server, and one without an end. */
  first: [200, '{"data":[1],"links":{"next":"/last?page=2"}}'],
  last: [200, '{"data":[{"a":2},null],"links":{"next":null}}'],
  far: [200, '{"data":[3],"links":{"next":"https://evil.example/"}}'],
  endless: [200, '{"data":[4],"links":{"next":"?page=1"}}'],
  large: [200, JSON.stringify('x'.repeat(1_100_000))],
} as const;

type Chosen = keyof typeof answers | 'break' | 'half';

const locations: Readonly<Partial<Record<Chosen, string>>> = { hop: '/object', see: '/list?a=b', circle: '/circle' };
const rare: readonly Chosen[] = ['list', 'text', 'empty', 'broken', 'page', 'down', 'moved', 'large', 'break', 'half'];

/** Answers that a flow gets only if it asks for them. */
const wanted: readonly Chosen[] = ['object', 'missing', 'hop', 'see', 'circle', 'first', 'last', 'far', 'endless'];

/** The first part of the path may say which answer it asks for. */
function kindOf(method: string, url: string): Chosen {
  const asked = new URL(url).pathname.split('/')[1] ?? '';
  const named = [...rare, ...wanted].find((each) => each === asked);
  if (named !== undefined) return named;
  const [first = 0, second = 0] = createHash('sha256').update(`${method} ${url}`).digest();
  if (first < 150) return 'object';
  return first < 190 ? 'missing' : (rare[second % rare.length] ?? 'object');
}
