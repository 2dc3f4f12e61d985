import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  expectAnswer,
  expectRefusal,
  expectRows,
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

const members = [
  {
    id: 1,
    name: 'Ada',
    key_hash: '7f06173e229c19dd526caed61c2cfefab7bb446c0f3474a2ad5da4309f9ec318',
    admin: true,
  },
  {
    id: 2,
    name: 'Bob',
    key_hash: '643cdfc83364b72c5248ec2d45e7cd58caf99310228f3c6a590bd299519248a7',
    admin: false,
  },
];

describe('The bookings of the member', () => {
  it('needs a key', async () => {
    const answer = await send(server, { method: 'GET', url: '/bookings' });
    expectAnswer(answer, { status: 401 });
  });
});

describe('Notes who opened a door', () => {
  const url = '/doors/opened/whk_Door7Qm2Xv9Tz4Lc8Pw1Ks5R';
  const text = JSON.stringify({ event: 'sample', room: 1 });

  function sign(): Record<string, string> {
    const hash = createHmac('sha256', secret).update(text).digest('hex');
    return { 'x-door-signature': hash };
  }

  it('refuses an unsigned delivery', async () => {
    await expectRefusal(server, { method: 'POST', url, text });
  });

  it('refuses a delivery changed after signing', async () => {
    await expectRefusal(server, { method: 'POST', url, headers: sign(), text: `${text} ` });
  });

  it('processes a repeated delivery only once', async () => {
    await insertRows(server, { rooms: [{ id: 1, name: 'sample' }] });
    const untouched = await traces(server);
    expectAnswer(await send(server, { method: 'POST', url, headers: sign(), text }), { status: 200 });
    const once = await traces(server);
    assert.notDeepEqual(once, untouched);
    await send(server, { method: 'POST', url, headers: sign(), text });
    assert.deepEqual(await traces(server), once);
  });
});

describe('The rooms, for everybody', () => {
  it('needs no key', async () => {
    await insertRows(server, { rooms: [{ id: 1, name: 'Blue' }] });
    const answer = await send(server, { method: 'GET', url: '/rooms' });
    expectAnswer(answer, { status: 200, body: [{ id: 1, name: 'Blue' }] });
  });
});

describe('Adds a room', () => {
  it('adds a room', async () => {
    await insertRows(server, { members });
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms',
      headers: { authorization: 'Bearer ada' },
      body: { name: 'Blue' },
    });
    expectAnswer(answer, { status: 201 });
  });

  it('refuses a member who is no admin', async () => {
    await insertRows(server, { members });
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms',
      headers: { authorization: 'Bearer bob' },
      body: { name: 'Blue' },
    });
    expectAnswer(answer, { status: 403, body: { error: 'only admins may add rooms' } });
    await expectRows(server, 'rooms', []);
  });

  it('needs a key', async () => {
    const answer = await send(server, { method: 'POST', url: '/rooms', body: { name: 'Blue' } });
    expectAnswer(answer, { status: 401 });
    await expectRows(server, 'rooms', []);
  });
});

describe('Books a room for a day', () => {
  it('books for the member', async () => {
    await insertRows(server, { members, rooms: [{ id: 7, name: 'Blue' }] });
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms/7/bookings',
      headers: { authorization: 'Bearer ada' },
      body: { day: '2030-01-01' },
    });
    expectAnswer(answer, { status: 201, body: { id: '$any', room_id: 7, member_id: 1, day: '2030-01-01' } });
  });

  it('needs a key, whatever else is wrong', async () => {
    const answer = await send(server, { method: 'POST', url: '/rooms/x/bookings', body: { day: 1 } });
    expectAnswer(answer, {
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      body: { error: 'a key is missing' },
    });
  });

  it('refuses an unknown key', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms/1/bookings',
      headers: { authorization: 'Bearer nobody' },
      body: { day: '2030-01-01' },
    });
    expectAnswer(answer, { status: 401, body: { error: 'the key is unknown' } });
    await expectRows(server, 'bookings', []);
  });
});
