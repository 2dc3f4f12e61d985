import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as openRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceOf } from '../reference-of.ts';
import { runCommand } from '../run-command.ts';
import type { RunningCommand } from '../run-command.ts';
import type { TracedReference } from '../reference-of.ts';
import { connect } from './client.ts';
import type { ServerState } from '../../../builder/shared/messages.ts';
import type { Client } from './client.ts';

/** Try it, on a real `flowsmith dev`: what lights up is what the reference interpreter ran. */
const secrets = { GITHUB_SIGNING_SECRET: 'of-github', PAYMENT_SIGNING_SECRET: 'of-payments' };
const text = readFileSync('fixtures/valid/shop/shop.json', 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'flowsmith-try-'));
let running: RunningCommand;
let page: Client;
let reference: TracedReference;

beforeAll(async () => {
  cpSync('fixtures/valid/shop/shop.json', join(folder, 'shop.json'));
  running = await runCommand('dev', join(folder, 'shop.json'), secrets);
  page = await connect(running.url);
  reference = await referenceOf(text, secrets);
}, 120_000);

afterAll(async () => {
  page.close();
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Call {
  readonly route: string;
  readonly url: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The nodes that ran in the server, and in the interpreter. */
async function both({ route, url, body, headers = {} }: Call): Promise<{
  readonly status: number;
  readonly lit: readonly string[];
  readonly ran: readonly string[];
  readonly lines: readonly number[];
  /** The highlighted control wires. */
  readonly way: readonly string[];
  /** Those between each step of the interpreter and its next one. */
  readonly walked: readonly string[];
}> {
  const all = { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers };
  const request = { url, headers: all, ...(body === undefined ? {} : { body }) };
  const tried = await page.ask<'try'>({ do: 'try', route, request });
  reference.traced.clear();
  const method = reference.route(route)?.method ?? 'GET';
  const answer = await reference.app.inject({
    method,
    url,
    headers: all,
    ...(body === undefined ? {} : { payload: body }),
  });
  expect(answer.statusCode).toBe(tried.status);
  expect(tried.others).toBeUndefined();
  const { nodes = [], lines = [], wires: taken = {} } = tried.ran ?? {};
  const { wires } = await page.ask<'open'>({ do: 'open', route });
  const control = wires.filter(({ is }) => is === 'control');
  const steps = [...reference.traced].filter((node) => reference.isStep(route, node));
  const walked = control.filter(({ from, to }) => steps.indexOf(from.node) === steps.indexOf(to.node) - 1);
  return {
    ...{ status: tried.status, lit: nodes.toSorted(), ran: [...reference.traced].toSorted(), lines },
    way: control.flatMap(({ id }) => (taken[id] === true ? [id] : [])),
    walked: walked.flatMap(({ id, from }) => (steps.includes(from.node) ? [id] : [])),
  };
}

/** Sends the head of a request, and its body on demand. Resolves once the server has started processing it. */
async function beginRequest(url: string): Promise<{ readonly finish: () => Promise<void> }> {
  const headers = { 'content-type': 'application/json', expect: '100-continue' };
  const sent = openRequest(url, { method: 'POST', headers });
  // Also an answer that comes before the body is sent, such as a refusal.
  const answered = new Promise<IncomingMessage>((resolve) => void sent.once('response', resolve));
  sent.flushHeaders();
  await once(sent, 'continue');
  return {
    finish: async () => {
      sent.end('{}');
      await readAll(await answered);
    },
  };
}

const user = JSON.stringify({ email: 'ada@example.com', name: 'Ada' });
const push = JSON.stringify({ ref: 'main', repository: { full_name: 'ada/engine' } });
const github = '/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L';
const signed = {
  'x-hub-signature-256': `sha256=${createHmac('sha256', secrets.GITHUB_SIGNING_SECRET).update(push).digest('hex')}`,
  'x-github-event': 'push',
};
const payments = '/webhooks/payments/whk_9Fh3Qk6vTz1Lp8Sd2Gx7Mw4B';
const payment = JSON.stringify({
  id: 'evt_1',
  type: 'payment_intent.succeeded',
  data: { object: { amount: 12.5, metadata: { user: 1 } } },
});

function paid(): Readonly<Record<string, string>> {
  const time = Math.floor(Date.now() / 1000);
  const sum = createHmac('sha256', secrets.PAYMENT_SIGNING_SECRET).update(`${time}.${payment}`).digest('hex');
  return { 'stripe-signature': `t=${time},v1=${sum}` };
}

describe('what lights up is what ran', { timeout: 60_000 }, () => {
  test.each<readonly [string, number, () => Call]>([
    ['a user that is made', 201, () => ({ route: 'create-user', url: '/users', body: user })],
    ['a user that is there already', 409, () => ({ route: 'create-user', url: '/users', body: user })],
    ['a user that is found', 200, () => ({ route: 'get-user', url: '/users/1' })],
    ['no such user', 404, () => ({ route: 'get-user', url: '/users/999' })],
    ['all users', 200, () => ({ route: 'list-users', url: '/users' })],
    ['a new name', 200, () => ({ route: 'rename-user', url: '/users/1', body: '{"name":"Ada L."}' })],
    ['a webhook that is not signed', 401, () => ({ route: 'github-webhook', url: github, body: push })],
    ['a webhook without its id', 400, () => ({ route: 'github-webhook', url: github, body: push, headers: signed })],
    [
      'a webhook that is signed',
      200,
      () => ({ route: 'github-webhook', url: github, body: push, headers: { ...signed, 'x-github-delivery': '1' } }),
    ],
    [
      'a webhook that comes again',
      200,
      () => ({ route: 'github-webhook', url: github, body: push, headers: { ...signed, 'x-github-delivery': '1' } }),
    ],
    ['a payment', 200, () => ({ route: 'payment-webhook', url: payments, body: payment, headers: paid() })],
    ['a forged payment', 401, () => ({ route: 'payment-webhook', url: payments, body: payment })],
    ['a user who leaves', 204, () => ({ route: 'delete-user', url: '/users/1' })],
  ])('for %s', async (_, status, call) => {
    const asked = call();
    const { lit, ran, status: got, lines, way, walked } = await both(asked);
    expect(got).toBe(status);
    const isStep = (node: string): boolean => reference.isStep(asked.route, node);
    // Exactly the same steps. For values, those that it computed, and none of a branch that was not taken.
    expect(lit.filter(isStep)).toEqual(ran.filter(isStep));
    expect(way).toEqual(walked);
    const view = await page.ask<'open'>({ do: 'open', route: asked.route });
    const inCode = new Set(Object.keys(view.code?.lines ?? {}));
    // The interpreter checks a value as soon as it can be: one that is used after the failure is not computed here.
    if (status !== 409) expect(ran.filter((node) => inCode.has(node) && !lit.includes(node))).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
  });

  test.each<readonly [string, string, readonly string[]]>([
    ['an address that is none', '{"email":"ada","name":"Ada"}', ['email', 'start']],
    ['a name that is none', '{"email":"b@example.com","name":5}', ['email', 'name', 'start']],
    ['no body', '{}', ['email', 'start']],
    ['a body that is no JSON', '{', []],
  ])('and it ends where the request is refused, for %s', async (_, body, nodes) => {
    const { lit, status } = await both({ route: 'create-user', url: '/users', body });
    expect(status).toBe(400);
    expect(lit).toEqual(nodes);
  });

  test('and is said to be unsure if another request came meanwhile', async () => {
    // It began before the try, and ends after it; what it runs in between is counted, too.
    const other = await beginRequest(`${running.base}/users`);
    const request = { url: '/users', headers: {} };
    const tried = await page.ask<'try'>({ do: 'try', route: 'list-users', request });
    await other.finish();
    const again = await page.ask<'try'>({ do: 'try', route: 'list-users', request });
    expect([tried.status, again.status, again.others]).toEqual([200, 200, undefined]);
    expect(tried.others).toBe(true);
    // The values on wires may belong to the other request.
    expect([tried.ran?.values, again.ran?.values]).toEqual([undefined, expect.anything()]);
  });
});

describe('an edit', { timeout: 60_000 }, () => {
  test('is tried as it is now', async () => {
    const path = ['flow', 'nodes', { id: 'missing' }, 'inputs', 'body', 'error'];
    const edited = await page.edit([{ do: 'set', route: 'get-user', path, value: 'Nobody' }], 'get-user');
    const request = { url: '/users/999', headers: {} };
    const tried = await page.ask<'try'>({ do: 'try', route: 'get-user', request });
    expect(tried.body).toBe('{"error":"Nobody"}');
    expect(tried.ran?.nodes).toContain('missing');
    expect(tried.ran?.lines.length).toBeGreaterThan(0);
    await page.edit(edited.inverse);
    expect(readFileSync(join(folder, 'shop.json'), 'utf8')).toBe(text);
  });
});

describe('the page', { timeout: 60_000 }, () => {
  test('sees what the server prints, its state, its mails, and which secrets are set, but no secret', async () => {
    expect(page.events).toContainEqual(
      expect.objectContaining({ on: 'server', server: expect.objectContaining({ state: 'running' }) }),
    );
    expect(page.events.some((event) => event.on === 'log' && event.text.includes('POST /users  201'))).toBe(true);
    const mails = await page.ask<'mails'>({ do: 'mails' });
    await expect.poll(() => page.events).toContainEqual({ on: 'mail', mails: mails.slice(-1) });
    expect(mails).toContainEqual(expect.objectContaining({ to: 'ada@example.com', subject: 'Welcome' }));
    expect(await page.ask<'secrets-set'>({ do: 'secrets-set' })).toEqual(Object.keys(secrets));
    expect(JSON.stringify([page.events, mails])).not.toMatch(/of-github|of-payments/);
  });

  test('asks for URLs of the server only', async () => {
    for (const url of ['http://example.com/', 'users', '', '/a b', '/\r\nHost: x'])
      await expect(
        page.ask<'try'>({ do: 'try', route: 'list-users', request: { url, headers: {} } }).then(({ status }) => status),
      ).rejects.toThrow(/no URL of the server/);
  });
});

describe('a version that cannot be served', { timeout: 150_000 }, () => {
  const state = async (fits: (server: ServerState) => boolean): Promise<ServerState> => {
    const event = await page.hears((each) => each.on === 'server' && fits(each.server));
    return event.on === 'server' ? event.server : { state: 'none' };
  };
  const runs = ({ state: is, held }: ServerState): boolean => is === 'running' && held === undefined;
  const isHeld = ({ state: is, held }: ServerState): boolean => is === 'running' && held !== undefined;
  const column = ['tables', 'users', 'columns', 'size'];
  /** The column's type, in the tables that the server has been built for. */
  const served = (): unknown => {
    const { tables } = JSON.parse(
      readFileSync(join(folder, '.flowsmith/dev/shop/server/.flowsmith/schema.json'), 'utf8'),
    );
    const [users] = tables.filter(({ name }: { readonly name: string }) => name === 'users');
    return users.columns.find(({ name }: { readonly name: string }) => name === 'size');
  };
  const serves = (route: string) => page.ask<'serves'>({ do: 'serves', route });
  const tries = (route: string, url: string) => page.ask<'try'>({ do: 'try', route, request: { url, headers: {} } });

  test('is told with its reason, and so is an answer of the version before', async () => {
    const edited = await page.edit([
      { do: 'set', route: 'get-user', path: ['flow', 'nodes', { id: 'missing' }, 'inputs', 'body'], value: 'Nobody' },
      { do: 'set', route: 'list-users', path: ['flow', 'nodes', { id: 'start' }, 'type'], value: 'stat' },
    ]);
    const { held } = await state(isHeld);
    expect(held).toMatchObject({ message: expect.stringContaining('“list-users”'), at: { route: 'list-users' } });
    expect(await tries('get-user', '/users/999')).toMatchObject({ status: 404, older: held?.message });
    expect(await serves('get-user')).toBe(false);
    // The server runs the page's code of this route.
    expect(await tries('delete-user', '/users/999')).not.toHaveProperty('older');
    expect(await serves('delete-user')).toBe(true);
    // It still does, but the table has changed.
    const changed = await page.edit([{ do: 'set', path: column, value: { type: 'integer', nullable: true } }]);
    expect(await tries('delete-user', '/users/999')).toMatchObject({ older: held?.message });
    expect(await serves('delete-user')).toBe(false);
    expect(await serves('github-webhook')).toBe(true);
    await page.edit(changed.inverse);
    await page.edit(edited.inverse);
    await state(runs);
    expect(await serves('delete-user')).toBe(true);
    expect(await tries('get-user', '/users/999')).not.toHaveProperty('older');
  });

  test('because of the data is served after an empty start, which keeps the mails', async () => {
    await both({ route: 'create-user', url: '/users', body: user });
    const mails = await page.ask<'mails'>({ do: 'mails' });
    expect(mails).not.toEqual([]);
    // A column without values can become anything.
    for (const value of [
      { type: 'integer', nullable: true },
      { type: 'text', nullable: true },
      { type: 'text', default: 'small' },
    ]) {
      await page.edit([{ do: 'set', path: column, value }]);
      await expect.poll(served).toMatchObject({ type: value.type, nullable: 'nullable' in value });
      await state(runs);
    }
    const migrations = () => page.ask<'migration'>({ do: 'migration' });
    const statements = [{ sql: expect.stringMatching(/^alter table users add column size text .*default 'small'/) }];
    expect(await migrations()).toMatchObject({ since: 'opening', earlier: { statements }, data: { statements: [] } });
    await page.edit([{ do: 'set', path: [...column, 'type'], value: 'json' }]);
    const { held } = await state(isHeld);
    const { earlier, data } = await migrations();
    expect([earlier.losses.length, data?.losses.length]).toEqual([0, 1]);
    expect(held).toEqual({
      message: 'The column "users.size" would change from text to json, and lose all its values.',
      hint: expect.stringContaining('backfill'),
      at: { path: column },
      byData: true,
    });
    expect(await tries('delete-user', '/users/999')).toMatchObject({ older: held?.message });
    expect((await tries('list-users', '/users')).body).toContain('ada@example.com');
    await page.ask<'reset-data'>({ do: 'reset-data' });
    await state(runs);
    // Right after creating a database, a busy server may refuse requests.
    await expect.poll(async () => (await tries('list-users', '/users')).body).toContain('"users":[]');
    expect(await page.ask<'mails'>({ do: 'mails' })).toEqual(mails);
    await page.edit([{ do: 'remove', path: column }]);
    await state(runs);
    const request = { url: '/users', headers: { 'content-type': 'application/json' }, body: user };
    expect(await page.ask<'try'>({ do: 'try', route: 'create-user', request })).toMatchObject({ status: 201 });
    expect(await page.ask<'mails'>({ do: 'mails' })).toHaveLength(mails.length + 1);
  });
});
