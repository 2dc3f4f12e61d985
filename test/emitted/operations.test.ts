import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flow } from '../support/compile-flow.ts';
import { typeFaults } from '../support/tsc.ts';
import { buildProject } from './project.ts';
import type { Project } from './project.ts';
import { ask, killServers, startServer } from './server.ts';
import type { Server } from './server.ts';

const echo = flow(
  {
    start: { type: 'start' },
    text: { type: 'get-body-field', config: { field: 'text' } },
    gate: { type: 'if-null' },
    no: { type: 'return-json', inputs: { body: null } },
    done: { type: 'return-json', inputs: { body: { ok: true } } },
  },
  `
  start.next -> gate.in
  text.value -> gate.value
  gate.null -> no.in
  gate.present -> done.in`,
);

const routes = {
  version: 1,
  name: 'operated',
  routes: [
    { id: 'echo', method: 'POST', path: '/echo', flow: echo },
    { id: 'small', method: 'POST', path: '/small', bodyLimit: 100, flow: echo },
    { id: 'large', method: 'POST', path: '/large/:id', bodyLimit: 3_000_000, flow: echo },
  ],
};

const bodyOf = (bytes: number): object => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

async function tookMs(answer: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await answer;
  return performance.now() - began;
}

afterAll(() => killServers());

describe('a build without options', () => {
  let built: Project;
  let server: Server;
  beforeAll(async () => {
    built = await buildProject(routes);
    server = await startServer(built.folder, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent("process.on('SIGWINCH', () => { process.getBuiltinModule('node:diagnostics_channel').subscribe('http.server.request.start', () => { for (const end = Date.now() + 50; Date.now() < end; ); }); })")}`,
    });
  }, 60_000);
  afterAll(async () => {
    server.kill('SIGKILL');
    await server.exit;
    built.remove();
  });

  it('serves no metrics, no documentation, no other origins and no limits', async () => {
    expect([(await ask(server, '/metrics')).status, (await ask(server, '/docs')).status]).toEqual([404, 404]);
    const { headers } = await ask(server, '/echo', { text: 'a' }, { headers: { origin: 'https://a.example' } });
    expect([...headers.keys()].filter((name) => /access-control|ratelimit/.test(name))).toEqual([]);
    expect(readFileSync(join(built.folder, 'package.json'), 'utf8')).not.toMatch(/cors|swagger|rate-limit|prom-client/);
  });

  it('tells browsers to treat an answer as JSON only', async () => {
    for (const path of ['/echo', '/nowhere', '/healthz']) {
      const { headers } = await ask(server, path, path === '/echo' ? {} : undefined);
      expect([path, headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
        path,
        'nosniff',
        "default-src 'none'; frame-ancestors 'none'",
      ]);
    }
  });

  it.each([
    [
      'a path that is no UTF-8',
      'GET /large/%ff HTTP/1.1\r\nhost: a\r\n\r\n',
      400,
      'path must be percent-encoded UTF-8',
    ],
    [
      'a parameter that is too long',
      `POST /large/${'secret'.repeat(200)} HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n`,
      414,
      'path parameter is too long',
    ],
    ['a path that is not there', 'GET /secret HTTP/1.1\r\nhost: a\r\n\r\n', 404, 'Route not found'],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nhost: a\r\nsecret: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers are too large',
    ],
    ['what is no HTTP', 'secret\r\n\r\n', 400, 'request must be valid HTTP'],
  ])('answers like everything that is refused: %s', async (_name, request, status, message) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(request.replace('host: a', 'host: a\r\nconnection: close'));
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of [
      /^x-request-id: [\w-]{36}$/im,
      /^x-content-type-options: nosniff$/im,
      /^content-security-policy: default-src 'none'; frame-ancestors 'none'$/im,
      /^content-type: application\/json; charset=utf-8$/im,
    ])
      expect(head).toMatch(header);
    expect(Object.keys(JSON.parse(body)).filter((key) => key !== 'code')).toEqual(['statusCode', 'error', 'message']);
    expect(JSON.parse(body)).toMatchObject({ statusCode: status, message });
    expect(body).not.toMatch(/secret|%ff/);
  });

  it('accepts the id of a request and returns it, unless it would corrupt a log', async () => {
    const idFor = async (id?: string): Promise<string | null> =>
      (await ask(server, '/echo', {}, id === undefined ? {} : { headers: { 'x-request-id': id } })).headers.get(
        'x-request-id',
      );
    expect(await idFor('4bf92f3577b34da6a3ce929d0e0e4736')).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    for (const id of [undefined, 'a b', 'ü', 'x'.repeat(129), '"}\t{'])
      expect(await idFor(id)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('accepts bodies up to 1 MiB, or the limit of the route', async () => {
    const statuses = async (path: string, ...sizes: readonly number[]): Promise<number[]> =>
      Promise.all(sizes.map(async (size) => (await ask(server, path, bodyOf(size))).status));
    expect(await statuses('/echo', 1_048_576, 1_048_577)).toEqual([200, 413]);
    expect(await statuses('/small', 100, 101)).toEqual([200, 413]);
    expect(await statuses('/large/1', 3_000_000, 3_000_001)).toEqual([200, 413]);
  });

  it('sheds load when overloaded, but stays alive', async () => {
    const echo = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const askAtOnce = (): Promise<readonly Response[]> =>
      Promise.all(Array.from({ length: 40 }, () => fetch(`${server.url}/echo`, echo)));
    // On open connections: new ones are accepted one by one, between the others.
    await Promise.all((await askAtOnce()).map((answer) => answer.text()));
    server.kill('SIGWINCH');
    await expect.poll(() => tookMs(ask(server, '/healthz'))).toBeGreaterThan(45);
    const answers = askAtOnce();
    expect((await ask(server, '/healthz')).status).toBe(200);
    const refused = (await answers).find(({ status }) => status === 503);
    expect(await refused?.json()).toEqual({
      statusCode: 503,
      error: 'Service Unavailable',
      message: 'Service Unavailable',
    });
    expect(refused?.headers.get('retry-after')).toBe('10');
    expect(server.output()).toContain('load is shed');
    expect(server.output()).not.toContain('request failed');
  }, 30_000);
});

describe('a build with all options', () => {
  let built: Project;
  let server: Server;
  beforeAll(async () => {
    built = await buildProject(routes, {
      metrics: true,
      docs: true,
      cors: ['https://a.example', 'http://localhost:5173'],
      rateLimit: 5,
    });
    server = await startServer(built.folder, { TRUST_PROXY: 'loopback' });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    built.remove();
  });
  const from = (address: string): RequestInit => ({ headers: { 'x-forwarded-for': address } });

  it('type-checks strictly', async () => {
    expect(await typeFaults(built.folder)).toBe('');
  }, 30_000);

  it('measures requests by route, method and status', async () => {
    await Promise.all([ask(server, '/large/17', {}, from('10.1.1.1')), ask(server, '/nowhere/17')]);
    const { body, headers } = await ask(server, '/metrics');
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toMatch(/^http_request_duration_seconds_count\{method="POST",route="\/large\/:id",status="200"\} 1$/m);
    expect(body).toMatch(/^process_resident_memory_bytes \d/m);
    expect(body).not.toContain('17"');
  });

  it('shows the committed openapi.json', async () => {
    const [page, document] = await Promise.all([ask(server, '/docs/'), ask(server, '/docs/json')]);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(document.body).toEqual(JSON.parse(readFileSync(join(built.folder, 'openapi.json'), 'utf8')));
  });

  it('tells pages of the named origins about an empty path parameter', async () => {
    const headers = { origin: 'https://a.example', 'x-forwarded-for': '10.1.1.2' };
    const answer = await ask(server, '/large/', {}, { headers });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([400, 'https://a.example']);
    expect(answer.body).toMatchObject({ message: 'path parameter "id" must not be empty' });
  });

  it('allows requests from pages of the named origins', async () => {
    const allowed = async (origin: string): Promise<string | null> => {
      const preflight = {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
      };
      return (await ask(server, '/echo', undefined, preflight)).headers.get('access-control-allow-origin');
    };
    expect(await Promise.all(['https://a.example', 'http://localhost:5173', 'https://b.example'].map(allowed))).toEqual(
      ['https://a.example', 'http://localhost:5173', null],
    );
  });

  it('limits the requests of one client, but not those of operators', async () => {
    const statuses = async (times: number, send: () => Promise<{ readonly status: number }>): Promise<number[]> => {
      const all: number[] = [];
      for (let time = 0; time < times; time += 1) all.push((await send()).status);
      return all;
    };
    expect(await statuses(7, () => ask(server, '/echo', {}, from('10.2.2.2')))).toEqual([
      200, 200, 200, 200, 200, 429, 429,
    ]);
    const refused = await ask(server, '/echo', {}, from('10.2.2.2'));
    expect([refused.body, refused.headers.get('retry-after')]).toEqual([
      { statusCode: 429, error: 'Too Many Requests', message: 'Rate limit exceeded, retry in 1 minute' },
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await ask(server, '/echo', {}, from('10.3.3.3'))).status).toBe(200);
    for (const path of ['/healthz', '/readyz', '/metrics', '/docs/'])
      expect([path, await statuses(7, () => ask(server, path, undefined, from('10.2.2.2')))]).toEqual([
        path,
        Array(7).fill(200),
      ]);
  });
});
