import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import { createPublicFetch } from '../../runtime-lib/src/lib/http/public-fetch.ts';
import { openHttpQueue, type HttpQueue, type OtherServers } from '../../runtime-lib/src/lib/jobs/http-queue.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { freePort } from '../support/process.ts';
import { startOtherServer, type OtherServer } from './other-server.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { kill, spawnSender, startQueue, storedRequests, type QueueServer } from './queue-server.ts';

const kinds = ['the embedded database', 'PostgreSQL'] as const;
let folder: string;
let postgres: Postgres;
let port: number;
let other: OtherServer;
type Server = QueueServer<HttpQueue>;

const servers: Server[] = [];
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
}, 60_000);
afterAll(() => postgres.stop());
beforeEach(async () => {
  port = await freePort();
  other = await startOtherServer(port);
});
afterEach(async () => {
  other.stop();
  await Promise.all(servers.splice(0).map((server) => server.stop('emptied')));
});

const origin = (): string => `http://127.0.0.1:${port}`;
const bodies = (): readonly string[] => other.received.map(({ body }) => body.toString());
async function arrive(count: number, timeout = 20_000): Promise<void> {
  await expect.poll(() => other.received.length, { timeout }).toBe(count);
}

async function start(databaseUrl: string | undefined, others: Partial<OtherServers> = {}): Promise<Server> {
  const server = await startQueue(databaseUrl, folder, (jobs, log) =>
    openHttpQueue(jobs, { fetch, secrets: {}, ...others }, log),
  );
  servers.push(server);
  return server;
}

describe.each(kinds)('on %s', (kind) => {
  const databaseUrl = () => (kind === 'PostgreSQL' ? postgres.url : undefined);
  beforeAll(async () => {
    folder = await embeddedData(await mkdtemp(join(tmpdir(), 'flowsmith-http-queue-')));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('a request is sent as it was given, with its query, its headers and a key of its own', async () => {
    const server = await start(databaseUrl());
    await server.queue.send('POST', `${origin()}/a%2Fb`, {
      query: { limit: 3, q: null, open: false },
      headers: { 'X-Note': 'é', 'X-None': undefined },
      json: { text: 'a\0b \ud800' },
      timeoutMs: 5000,
    });
    await arrive(1);
    const [{ id } = { id: '' }] = await storedRequests(server);
    expect(other.received[0]).toMatchObject({
      method: 'POST',
      url: '/a%2Fb?limit=3&open=false',
      headers: { 'content-type': 'application/json', 'x-note': 'é', 'idempotency-key': id },
    });
    expect(other.received[0]?.headers).not.toHaveProperty('x-none');
    expect(JSON.parse(bodies()[0] ?? '')).toEqual({ text: 'a\0b \ud800' });
    await expect.poll(() => storedRequests(server)).toMatchObject([{ state: 'completed', output: { status: 200 } }]);
  });

  it('any body arrives byte by byte: forms, text, bytes that are no text, and none', async () => {
    const server = await start(databaseUrl());
    const send = (method: string, body?: string | URLSearchParams | Uint8Array) =>
      server.queue.send(method, `${origin()}/`, { timeoutMs: 5000, ...(body === undefined ? {} : { body }) });
    await send('PUT', new URLSearchParams({ a: 'b & c' }));
    await arrive(1);
    await send('PATCH', 'a\0b é');
    await arrive(2);
    await send('POST', Buffer.from([0xff, 0, 1]));
    await arrive(3);
    await send('DELETE');
    await arrive(4);
    expect(other.received.map(({ headers, body }) => [headers['content-type'], [...body]])).toEqual([
      ['application/x-www-form-urlencoded;charset=UTF-8', [...Buffer.from('a=b+%26+c')]],
      ['text/plain;charset=UTF-8', [...Buffer.from('a\0b é')]],
      [undefined, [0xff, 0, 1]],
      [undefined, []],
    ]);
    // What may be sent twice anyway has no key.
    expect(other.received.map(({ headers }) => headers['idempotency-key'] !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('a key of the flow is sent instead', async () => {
    const server = await start(databaseUrl());
    await server.queue.send('POST', origin(), { headers: { 'Idempotency-Key': 'order-7' }, timeoutMs: 5000 });
    await arrive(1);
    expect(other.received[0]?.headers['idempotency-key']).toBe('order-7');
  });

  it('a secret is added when the request is sent, and never lies in the database', async () => {
    const secrets = { [origin()]: { KEY: 'very-secret' } };
    const server = await start(databaseUrl(), { secrets });
    const send = (auth: Parameters<HttpQueue['send']>[2]['auth']) =>
      server.queue.send('PUT', origin(), { timeoutMs: 5000, ...(auth === undefined ? {} : { auth }) });
    await send({ type: 'bearer', secret: 'KEY' });
    await arrive(1);
    await send({ type: 'basic', username: 'shop', secret: 'KEY' });
    await arrive(2);
    await send({ type: 'header', name: 'X-API-Key', secret: 'KEY' });
    await arrive(3);
    expect(other.received.map(({ headers }) => headers.authorization ?? headers['x-api-key'])).toEqual([
      'Bearer very-secret',
      `Basic ${Buffer.from('shop:very-secret').toString('base64')}`,
      'very-secret',
    ]);
    await expect
      .poll(async () => (await storedRequests(server)).map(({ state }) => state))
      .toEqual(Array.from({ length: 3 }, () => 'completed'));
    expect(JSON.stringify([await storedRequests(server), server.logged])).not.toContain('very-secret');
  });

  it('a secret goes to no server that it is not declared for, whatever is stored', async () => {
    const server = await start(databaseUrl(), { secrets: { 'https://api.example.com': { KEY: 'very-secret' } } });
    await server.queue.send('PUT', origin(), { timeoutMs: 5000, auth: { type: 'bearer', secret: 'KEY' } });
    await expect
      .poll(() => server.logged, { timeout: 5000 })
      .toMatchObject([{ level: 'warn', message: 'a queued request failed; it will be retried' }]);
    expect(other.received).toEqual([]);
  });

  it('a server that a value has chosen must be a public one when the request is sent', async () => {
    const { fetch: fetchPublic, close } = createPublicFetch();
    const server = await start(databaseUrl(), { fetchPublic });
    await server.queue.send('POST', origin(), { timeoutMs: 5000, isChosen: true });
    await server.queue.send('POST', `http://localhost:${port}/`, { timeoutMs: 5000, isChosen: true });
    await expect
      .poll(() => server.logged, { timeout: 5000 })
      .toMatchObject([{ level: 'warn', details: { attempt: 1 } }, { level: 'warn' }]);
    expect(other.received).toEqual([]);
    await close();
  });

  it('a request of a transaction waits for the commit, and is dropped by a rollback', async () => {
    const server = await start(databaseUrl());
    const { db } = server.database;
    const body = (text: string) => ({ body: text, timeoutMs: 5000 });
    await db.transaction().execute(async (tx) => {
      await server.queue.send('POST', origin(), body('kept'), tx);
      await tx.insertInto('orders').values({ id: 1 }).execute();
      await sleep(2500);
      expect(other.received).toEqual([]);
    });
    await arrive(1);
    const rolledBack = db.transaction().execute(async (tx) => {
      await server.queue.send('POST', origin(), body('rolled back'), tx);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await server.queue.send('POST', origin(), body('last'));
    await arrive(2);
    expect(bodies()).toEqual(['kept', 'last']);
  });

  it('is sent again while the other server is down, and while it answers 503', async () => {
    other.stop();
    const server = await start(databaseUrl());
    await server.queue.send('POST', origin(), { body: 'later', timeoutMs: 5000 });
    const failure = { level: 'warn', message: 'a queued request failed; it will be retried' };
    await expect.poll(() => server.logged, { timeout: 5000 }).toMatchObject([{ ...failure, details: { attempt: 1 } }]);
    other = await startOtherServer(port);
    other.answer(503, 200);
    await arrive(2, 60_000);
    await expect
      .poll(() => server.logged)
      .toMatchObject([
        { details: { attempt: 1, method: 'POST', server: origin() } },
        { ...failure, details: { status: 503 } },
        { level: 'debug', message: 'a queued request was sent', details: { status: 200 } },
      ]);
    const keys = other.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe(keys[1]);
  }, 90_000);

  it('a run sends it again itself as often as it may, within its time', async () => {
    other.answer(503, 502, 200);
    const server = await start(databaseUrl());
    await server.queue.send('PUT', origin(), { timeoutMs: 5000, retries: 2 });
    await arrive(3, 4000);
    await expect.poll(() => server.logged).toMatchObject([{ level: 'debug', details: { attempt: 1 } }]);
    other.answer('hold');
    await server.queue.send('PUT', origin(), { timeoutMs: 300 });
    await expect.poll(() => server.logged.at(-1), { timeout: 4000 }).toMatchObject({ level: 'warn' });
  });

  it.each([
    [400, undefined, 'gives up'],
    [302, undefined, 'gives up'],
    [410, undefined, 'gives up'],
    [401, undefined, 'gives up'],
    [401, { type: 'bearer', secret: 'KEY' }, 'tries again'],
    [409, undefined, 'tries again'],
    [429, undefined, 'tries again'],
    [500, undefined, 'tries again'],
  ] as const)('%i, with the credential %o, %s', async (status, auth, what) => {
    other.answer(status);
    const server = await start(databaseUrl(), { secrets: { [origin()]: { KEY: 'very-secret' } } });
    await server.queue.send('POST', origin(), { timeoutMs: 5000, ...(auth === undefined ? {} : { auth }) });
    const expected =
      what === 'gives up'
        ? { level: 'error', message: 'a queued request failed; giving up', details: { status } }
        : { level: 'warn', message: 'a queued request failed; it will be retried', details: { status } };
    await expect.poll(() => server.logged, { timeout: 5000 }).toMatchObject([expected]);
    await expect
      .poll(() => storedRequests(server))
      .toMatchObject([
        { state: what === 'gives up' ? 'failed' : 'retry', output: { message: `The status was ${status}` } },
      ]);
    expect(other.received).toHaveLength(1);
  });

  it('a request committed by a killed process is sent', async () => {
    const child = spawnSender('http-process', databaseUrl(), folder, { TARGET: `${origin()}/orders`, SENDS: 'no' });
    await once(child.stdout, 'data');
    await kill(child);
    expect(other.received).toEqual([]);
    await start(databaseUrl());
    await arrive(1);
    expect(bodies()).toEqual(['{"order":1}']);
  }, 60_000);

  it('a request that a killed process was sending is sent by another, with the same key', async () => {
    other.answer('hold', 200);
    const child = spawnSender('http-process', databaseUrl(), folder, { TARGET: `${origin()}/orders`, SENDS: 'yes' });
    await arrive(1);
    await kill(child);
    await start(databaseUrl());
    await arrive(2, 60_000);
    expect(other.received[0]?.headers['idempotency-key']).toBe(other.received[1]?.headers['idempotency-key']);
  }, 90_000);
});

it('several replicas send each request once', async () => {
  const replicas = await Promise.all([1, 2, 3].map(() => start(postgres.url)));
  const numbers = Array.from({ length: 30 }, (_, index) => `number ${index}`);
  await Promise.all(
    numbers.map(async (body, index) => replicas[index % 3]?.queue.send('POST', origin(), { body, timeoutMs: 5000 })),
  );
  await arrive(30);
  // Long enough to notice a second one.
  await sleep(3000);
  expect(bodies().toSorted()).toEqual(numbers.toSorted());
}, 60_000);

it('a slow server does not hold up requests to others', async () => {
  const slow = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const address = slow.address();
  const url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}/` : '';
  const server = await start(postgres.url);
  await server.queue.send('POST', url, { timeoutMs: 60_000 });
  await sleep(1000);
  await server.queue.send('POST', origin(), { body: 'quick', timeoutMs: 5000 });
  await arrive(1, 5000);
  expect(bodies()).toEqual(['quick']);
  slow.closeAllConnections();
  slow.close();
}, 60_000);

it('an unavailable database is a failure of the sender', async () => {
  const own = await startPostgres();
  const { queue, stop } = await start(own.url);
  servers.pop();
  await own.stop();
  expect(await attempt(queue.send('POST', origin(), { timeoutMs: 5000 }))).toMatchObject({
    ok: false,
    failure: { code: 'unavailable' },
  });
  await stop();
}, 60_000);
