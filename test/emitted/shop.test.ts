import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sign } from '@octokit/webhooks-methods';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailServer } from '../runtime-lib/mail-server.ts';
import { startPostgres } from '../runtime-lib/postgres.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { buildProject } from './project.ts';
import { fetchPatiently, startServer } from './server.ts';

const flow = JSON.parse(readFileSync(new URL('../../fixtures/valid/shop/shop.json', import.meta.url), 'utf8'));
const secrets = { GITHUB_SIGNING_SECRET: 'github-secret', PAYMENT_SIGNING_SECRET: 'whsec_payment-secret' };
const github = '/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L';
const payments = '/webhooks/payments/whk_9Fh3Qk6vTz1Lp8Sd2Gx7Mw4B';

type Shop = Awaited<ReturnType<typeof startServer>>;
const shops: { embedded?: Shop; postgres?: Shop } = {};
const closing: (() => unknown)[] = [];
const mails = await startMailServer();

beforeAll(async () => {
  const postgres = await startPostgres();
  const project = await buildProject(flow);
  const env = { ...secrets, SMTP_URL: mails.url, MAIL_FROM: 'shop@example.com' };
  shops.embedded = await startServer(project.folder, {
    ...env,
    DATA_DIR: await embeddedData(join(project.folder, 'data')),
  });
  shops.postgres = await startServer(project.folder, { ...env, DATABASE_URL: postgres.url });
  closing.push(
    () => project.remove(),
    () => postgres.stop(),
    () => mails.stop(),
  );
}, 120_000);

afterAll(async () => {
  await shops.embedded?.stop();
  await shops.postgres?.stop();
  for (const close of closing) await close();
}, 60_000);

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Sends the same request to both shops. Timestamps are blanked because they differ. */
async function both(path: string, init: RequestInit = {}): Promise<Answer> {
  const answers = await Promise.all([shops.embedded, shops.postgres].map((shop) => ask(shop, path, init)));
  const [embedded, postgres] = answers.map(({ status, body }) => ({
    status,
    body: body.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T'),
  }));
  if (embedded === undefined || postgres === undefined) throw new Error('both shops answer');
  expect(postgres).toEqual(embedded);
  return embedded;
}

async function ask(shop: Shop | undefined, path: string, init: RequestInit): Promise<Answer> {
  const response = await fetchPatiently(`${shop?.url}${path}`, init);
  return { status: response.status, body: await response.text() };
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('the shop, on PGlite and on PostgreSQL', () => {
  test('creates, lists, finds, renames and removes users alike, and welcomes them by mail', async () => {
    expect(await both('/users', json('POST', { email: 'ada@example.com', name: 'Ada' }))).toEqual({
      status: 201,
      body: '{"id":1,"email":"ada@example.com","name":"Ada","created":"T"}',
    });
    expect((await both('/users', json('POST', { email: 'ada@example.com', name: 'Ada' }))).status).toBe(409);
    // PostgreSQL also counts the rejected insert, so Bob is number 3.
    expect((await both('/users', json('POST', { email: 'bob@example.com', name: 'Bob' }))).status).toBe(201);
    expect(await both('/users?limit=1')).toEqual({
      status: 200,
      body: '{"users":[{"id":1,"email":"ada@example.com","name":"Ada","created":"T"}],"total":2,"limit":1}',
    });
    expect((await both('/users?email=bob%40example.com')).body).toContain('"total":1');
    expect((await both('/users/1', json('PUT', { name: 'Ada Lovelace' }))).body).toContain('"name":"Ada Lovelace"');
    expect((await both('/users/1')).body).toContain('"name":"Ada Lovelace"');
    expect(await both('/users/99')).toEqual({ status: 404, body: '{"error":"No such user"}' });
    expect(await both('/users/abc')).toEqual({
      status: 400,
      body: '{"statusCode":400,"error":"Bad Request","message":"path parameter \\"id\\" must be a number"}',
    });
    expect((await both('/users', json('POST', { name: 'Ada' }))).body).toContain(
      'body field \\"email\\" must be an e-mail address',
    );
    expect(await both('/users/3', { method: 'DELETE', headers: { 'content-type': 'application/json' } })).toEqual({
      status: 204,
      body: '',
    });
    expect((await both('/users/3', { method: 'DELETE' })).status).toBe(404);
    const welcomes = mails.received.filter(({ text }) => text.includes('Hello Ada, welcome to the shop.'));
    expect(welcomes).toHaveLength(2);
  });

  test('accepts what GitHub signs, once, and queues the mail; rejects a changed byte', async () => {
    const body = JSON.stringify({ ref: 'refs/heads/main', repository: { full_name: 'ada/engine' } });
    const signature = await sign(secrets.GITHUB_SIGNING_SECRET, body);
    const deliver = (text: string, delivery: string) =>
      both(github, {
        method: 'POST',
        body: text,
        headers: {
          'content-type': 'application/json',
          'x-hub-signature-256': signature,
          'x-github-event': 'push',
          'x-github-delivery': delivery,
        },
      });
    expect(await deliver(body, '1')).toEqual({ status: 200, body: '{"received":true}' });
    expect(await deliver(body, '1')).toEqual({ status: 200, body: '{"received":true}' });
    expect((await deliver(body.replace('main', 'mail'), '2')).status).toBe(401);
    expect((await both('/webhooks/github', { method: 'POST' })).status).toBe(404);
    await expect
      .poll(
        () =>
          mails.received.filter(({ text }) => text.includes('New commits on refs/heads/main of ada/engine.')).length,
        { timeout: 20_000 },
      )
      .toBe(2);
  });

  test('accepts what Stripe signs; rejects tampered and old deliveries', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      data: { object: { amount: 12.5, metadata: { user: '1' } } },
    });
    const header = (timestamp: number) =>
      new Stripe('sk_test_x').webhooks.generateTestHeaderString({
        payload,
        secret: secrets.PAYMENT_SIGNING_SECRET,
        timestamp,
      });
    const now = Math.floor(Date.now() / 1000);
    const deliver = (text: string, signature: string) =>
      both(payments, {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      });
    expect(await deliver(payload, header(now))).toEqual({ status: 200, body: '{"received":true}' });
    expect((await deliver(payload.replace('12.5', '99.5'), header(now))).status).toBe(401);
    expect((await deliver(payload, header(now - 3600))).status).toBe(401);
    expect((await deliver(payload, '')).status).toBe(401);
  });
});
