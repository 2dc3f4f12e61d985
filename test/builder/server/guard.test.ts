import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Page } from '../../../builder/server/connection.ts';
import { createOneTimePaths, createRate, createToken } from '../../../builder/server/guard.ts';
import { listen } from '../../../builder/server/listen.ts';
import type { Listening } from '../../../builder/server/listen.ts';

const nothing = { routes: [], functions: [], unreadable: [], secrets: [], diagnostics: [] } as const;

/** The requests that reached the server; none, unless somebody got in. */
const heeded: string[] = [];
const pages = new Set<Page>();
const token = createToken();
let listening: Listening;

beforeAll(async () => {
  listening = await listen(0, {
    token,
    greet: (page) => {
      pages.add(page);
      const settings = { schema: {}, values: {}, sees: { names: [] } } as const;
      const hello = { project: { layout: 'file', ...nothing, tables: {}, relations: {}, settings, uses: {} } } as const;
      return {
        hello: Promise.resolve({ ...hello, kinds: [], places: {}, flow: 'shop.json' }),
        handle: async (asked) => {
          heeded.push(asked.do);
          return { file: 'shop.json', text: '{}' };
        },
      };
    },
    part: (page) => void pages.delete(page),
    onBug: (error) => {
      throw error;
    },
    redeem: (path) => (path === '/open/once' ? '/#token=x' : undefined),
  });
});

afterAll(() => listening.close());

const own = (): string => `http://localhost:${listening.port}`;

interface Attempt {
  readonly origin?: string;
  readonly host?: string;
  readonly path?: string;
}

/** The status with which an upgrade is refused; 101 if it is not. */
function upgrade({ origin = own(), host = `localhost:${listening.port}`, path = '/socket' }: Attempt): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host, ...(origin === '' ? {} : { origin }) };
    const socket = new WebSocket(`ws://127.0.0.1:${listening.port}${path}`, { headers });
    socket.once('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.once('unexpected-response', (_, { statusCode = 0 }) => {
      socket.terminate();
      resolve(statusCode);
    });
    socket.on('error', (error) =>
      /Unexpected server response|closed before/.test(error.message) ? undefined : reject(error),
    );
  });
}

interface Speech {
  readonly code: number;
  readonly reason: string;
  readonly answers: readonly unknown[];
}

/** Sends texts, and waits until the server closes the connection, or half a second. */
async function say(...texts: readonly (string | Uint8Array)[]): Promise<Speech> {
  const socket = new WebSocket(`ws://127.0.0.1:${listening.port}/socket`, {
    headers: { host: `localhost:${listening.port}` },
    origin: own(),
  });
  const answers: unknown[] = [];
  socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString())));
  socket.on('error', () => undefined);
  const closed = new Promise<Speech>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason), answers })),
  );
  await new Promise((resolve) => socket.once('open', resolve));
  for (const text of texts) socket.send(text);
  const first = await Promise.race([closed, sleep(500)]);
  socket.terminate();
  return first ?? { code: 0, reason: '', answers };
}

const hello = (given: string = token, protocol = 1): string =>
  JSON.stringify({ id: 1, request: { do: 'hello', token: given, protocol } });
const text = JSON.stringify({ id: 2, request: { do: 'text', file: 'shop.json' } });

describe('the socket opens', () => {
  test.each<readonly [string, Attempt, number]>([
    ['for the page itself', {}, 101],
    ['for no page of another origin', { origin: 'https://evil.example' }, 403],
    ['for no page of another port', { origin: 'http://localhost:3000' }, 403],
    ['for no page of https', { origin: 'https://localhost' }, 403],
    ['for no page without an origin', { origin: '' }, 403],
    ['for no sandboxed page', { origin: 'null' }, 403],
    ['for no page whose name leads here by DNS', { host: 'evil.example' }, 403],
    ['not if both names are of the attacker', { host: 'evil.example', origin: 'http://evil.example' }, 403],
    ['not at another path', { path: '/sockets' }, 403],
    ['not with a query', { path: '/socket?token=x' }, 403],
  ])('%s', async (_, attempt, status) => {
    expect(await upgrade(attempt)).toBe(status);
  });

  test('for a name that looks like ours, with our port, it does not', async () => {
    const host = `localhost.evil.example:${listening.port}`;
    expect(await upgrade({ host, origin: `http://${host}` })).toBe(403);
    const other = `127.0.0.1:${listening.port}`;
    expect(await upgrade({ host: other, origin: own() })).toBe(403);
    expect(await upgrade({ host: other, origin: `http://${other}` })).toBe(101);
  });
});

describe('nothing is done before the token', () => {
  test.each<readonly [string, readonly string[], number]>([
    ['with a wrong one', [hello('x'), text], 4401],
    ['with one that is a beginning of it', [hello(token.slice(0, -1)), text], 4401],
    ['with an empty one', [hello(''), text], 4401],
    ['with another request first', [text, hello()], 4401],
    ['with the protocol of another version', [hello(token, 2), text], 4401],
    ['with text that is no JSON', ['{', text], 4401],
    ['with a list', ['[]'], 4401],
  ])('%s', async (_, texts, code) => {
    heeded.length = 0;
    const ended = await say(...texts);
    expect(ended.code).toBe(code);
    expect(ended.answers).toEqual([]);
    expect(heeded).toEqual([]);
  });

  test('and a socket that never shows it is closed after two seconds', { timeout: 10_000 }, async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${listening.port}/socket`, {
      headers: { host: `localhost:${listening.port}` },
      origin: own(),
    });
    const began = performance.now();
    const code = await new Promise((resolve) => socket.once('close', resolve));
    // Not the code for a wrong token, after which a page gives up: it may reconnect.
    expect(code).toBe(4408);
    expect(performance.now() - began).toBeGreaterThan(1500);
  });
});

describe('a page with the token', () => {
  test('is greeted, and its requests are answered in order', async () => {
    const { answers, code } = await say(hello(), text);
    expect(answers).toEqual([
      { id: 1, ok: expect.objectContaining({ flow: 'shop.json' }) },
      { id: 2, ok: { file: 'shop.json', text: '{}' } },
    ]);
    expect(code).toBe(0);
    await sleep(50);
    expect(pages.size).toBe(0);
  });

  test.each<readonly [string, string | Uint8Array, number]>([
    ['an unknown request', JSON.stringify({ id: 2, request: { do: 'run', command: 'id' } }), 1008],
    ['a request with more than it has', JSON.stringify({ id: 2, request: { do: 'text', file: 'a', path: '/' } }), 1008],
    ['a second greeting', hello(), 1008],
    ['bytes', new Uint8Array([1, 2, 3]), 1008],
    ['more than a mebibyte', ' '.repeat(1024 * 1024 + 1), 1009],
  ])('is cut off after %s', async (_, message, code) => {
    heeded.length = 0;
    expect((await say(hello(), message)).code).toBe(code);
    expect(heeded).toEqual([]);
  });

  test('is cut off if it floods', async () => {
    expect((await say(hello(), ...Array.from({ length: 700 }, () => text))).code).toBe(1008);
  });
});

describe('the rate', () => {
  test('lets fifty messages through at once, and fifty a second after them', () => {
    let now = 0;
    const wait = createRate(() => now);
    expect(Array.from({ length: 50 }, wait).every((each) => each === 0)).toBe(true);
    expect(wait()).toBe(20);
    expect(wait()).toBe(40);
    now = 10_000;
    expect(wait()).toBe(0);
  });
});

test('a one-time path leads to the token once, and within a minute', () => {
  let now = 0;
  const paths = createOneTimePaths(() => now);
  const [first, second] = [paths.make(), paths.make()];
  expect(first).not.toBe(second);
  expect([paths.redeem(first), paths.redeem(first), paths.redeem('/open/x')]).toEqual([true, false, false]);
  now = 61_000;
  expect(paths.redeem(second)).toBe(false);
});

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = request({
      host: '127.0.0.1',
      port: listening.port,
      path,
      method,
      headers: { host: `localhost:${listening.port}`, ...headers },
    });
    asked.once('error', reject);
    asked.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    asked.end();
  });
}

describe('files', () => {
  test.each<readonly [string, string, number]>([
    ['of the folder above', '/../package.json', 404],
    ['of the folder above, escaped', '/%2e%2e/package.json', 404],
    ['of the folder above the assets', '/assets/../../package.json', 404],
    ['with a backslash', '/assets/..\\..\\package.json', 404],
    ['with a null byte', '/assets/a%00.js', 404],
    ['at an absolute path', '//etc/passwd', 404],
    ['that are not there', '/assets/none.js', 404],
    ['that hold the page, by their name', '/index.html', 404],
  ])('%s are not served', async (_, path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  test('are served to our own name only, and only read', async () => {
    expect((await get('/', { host: 'evil.example' })).status).toBe(403);
    expect((await get('/', { host: 'localhost' })).status).toBe(403);
    expect((await get('/', { host: 'localhost:1' })).status).toBe(403);
    expect((await get('/', {}, 'POST')).status).toBe(405);
    expect((await get('/', {}, 'OPTIONS')).status).toBe(405);
  });

  test.each(['/', '/assets/none.js', '/open/once'])(
    '%s has every protective header, and allows no other origin',
    async (path) => {
      const { headers } = await get(path, { origin: 'https://evil.example' });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
      const policy = String(headers['content-security-policy']);
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ])
        expect(policy.split('; ')).toContain(part);
      expect(policy).not.toMatch(/unsafe|\*|http/);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    },
  );

  test('a one-time path leads to the page', async () => {
    expect(await get('/open/once')).toMatchObject({ status: 303, headers: { location: '/#token=x' } });
  });
});

test('nobody is served but this machine', async () => {
  const outside = Object.values((await import('node:os')).networkInterfaces())
    .flat()
    .find((address) => address !== undefined && !address.internal && address.family === 'IPv4')?.address;
  if (outside === undefined) return;
  const refused = await new Promise((resolve) => {
    const socket = connect(listening.port, outside);
    socket.once('connect', () => resolve(false));
    socket.once('error', () => resolve(true));
  });
  expect(refused).toBe(true);
});
