import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  expectAnswer,
  expectRefusal,
  insertRows,
  secret,
  send,
  startServer,
  traces,
  type Server,
} from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('Create a user and welcome them', () => {
  it('a new user', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/users',
      body: { email: 'ada@example.com', name: 'Ada' },
    });
    expectAnswer(answer, { status: 201 });
  });

  it('no e-mail address', async () => {
    const answer = await send(server, { method: 'POST', url: '/users', body: { name: 'Ada' } });
    expectAnswer(answer, { status: 400 });
  });
});

describe('Get one user', () => {
  it('an unknown user', async () => {
    const answer = await send(server, { method: 'GET', url: '/users/999' });
    expectAnswer(answer, { status: 404, body: { error: 'No such user' } });
  });

  it('an id that is no number', async () => {
    const answer = await send(server, { method: 'GET', url: '/users/abc' });
    expectAnswer(answer, { status: 400 });
  });
});

describe("Replace a user's name", () => {
  it('refuses a body that is not JSON', async () => {
    await expectRefusal(server, { method: 'PUT', url: '/users/1', text: '{' }, { status: 400 });
  });

  it('refuses a body without "name"', async () => {
    await expectRefusal(server, { method: 'PUT', url: '/users/1', body: {} }, { status: 400 });
  });
});

describe('Receive repository events', () => {
  const url = '/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L';
  const text = JSON.stringify({ ref: 'sample', repository: { full_name: 'sample' } });
  const headers = { 'x-github-delivery': 'sample', 'x-github-event': 'push' };

  function sign(): Record<string, string> {
    const hash = createHmac('sha256', secret).update(text).digest('hex');
    return { ...headers, 'x-hub-signature-256': `sha256=${hash}` };
  }

  it('refuses an unsigned delivery', async () => {
    await expectRefusal(server, { method: 'POST', url, headers, text });
  });

  it('refuses a delivery changed after signing', async () => {
    await expectRefusal(server, { method: 'POST', url, headers: sign(), text: `${text} ` });
  });

  it('processes a repeated delivery only once', async () => {
    const untouched = await traces(server);
    expectAnswer(await send(server, { method: 'POST', url, headers: sign(), text }), { status: 200 });
    const once = await traces(server);
    assert.notDeepEqual(once, untouched);
    await send(server, { method: 'POST', url, headers: sign(), text });
    assert.deepEqual(await traces(server), once);
  });
});

describe('Receive payment events', () => {
  const url = '/webhooks/payments/whk_9Fh3Qk6vTz1Lp8Sd2Gx7Mw4B';
  const text = JSON.stringify({
    id: 'sample',
    data: { object: { metadata: { user: 1 }, amount: 1 } },
    type: 'payment_intent.succeeded',
  });

  function sign(seconds = Math.floor(Date.now() / 1000)): Record<string, string> {
    const hash = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
    return { 'stripe-signature': `t=${seconds},v1=${hash}` };
  }

  it('refuses an unsigned delivery', async () => {
    await expectRefusal(server, { method: 'POST', url, text });
  });

  it('refuses a delivery changed after signing', async () => {
    await expectRefusal(server, { method: 'POST', url, headers: sign(), text: `${text} ` });
  });

  it('refuses a delivery with an outdated signature', async () => {
    const signed = Math.floor(Date.now() / 1000) - 360;
    await expectRefusal(server, { method: 'POST', url, headers: sign(signed), text });
  });

  it('processes a repeated delivery only once', async () => {
    await insertRows(server, { users: [{ id: 1, email: 'sample', name: 'sample' }] });
    const untouched = await traces(server);
    expectAnswer(await send(server, { method: 'POST', url, headers: sign(), text }), { status: 200 });
    const once = await traces(server);
    assert.notDeepEqual(once, untouched);
    await send(server, { method: 'POST', url, headers: sign(), text });
    assert.deepEqual(await traces(server), once);
  });
});
