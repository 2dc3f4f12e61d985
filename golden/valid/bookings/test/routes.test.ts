import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const rooms = [{ id: 7, name: 'Blue', code: '4711' }];

describe('Add a room with its first booking, unless there are too many rooms then', () => {
  it('stores room and booking', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms',
      body: { name: 'Blue', code: '4711', starts: '2030-01-01T09:00:00Z', ends: '2030-01-01T10:00:00Z' },
    });
    expectAnswer(answer, { status: 201, body: 1 });
    await expectRows(server, 'rooms', [{ id: '$any', name: 'Blue', code: '4711', failures: 0 }]);
  });

  it('stores neither when it refuses after all', async () => {
    await insertRows(server, { rooms: [{ id: 7, name: 'Red', code: '4711' }] });
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms',
      body: { name: 'Blue', code: '4711', starts: '2030-01-01T09:00:00Z', ends: '2030-01-01T10:00:00Z' },
    });
    expectAnswer(answer, { status: 422, body: 2 });
    await expectRows(server, 'rooms', [{ id: 7, name: 'Red', code: '4711', failures: 0 }]);
    await expectRows(server, 'bookings', []);
  });
});

describe('Book a room, unless it is taken', () => {
  it('books a room that is free', async () => {
    await insertRows(server, {
      rooms,
      bookings: [{ room_id: 7, starts: '2030-01-01T08:00:00Z', ends: '2030-01-01T09:00:00Z' }],
    });
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms/7/bookings',
      body: { starts: '2030-01-01T09:00:00Z', ends: '2030-01-01T10:00:00Z' },
    });
    expectAnswer(answer, {
      status: 201,
      body: { id: '$any', room_id: 7, starts: '2030-01-01T09:00:00.000Z', ends: '2030-01-01T10:00:00.000Z' },
    });
  });

  it('refuses a room that is taken', async () => {
    await insertRows(server, {
      rooms,
      bookings: [{ id: 1, room_id: 7, starts: '2030-01-01T08:00:00Z', ends: '2030-01-01T09:30:00Z' }],
    });
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms/7/bookings',
      body: { starts: '2030-01-01T09:00:00Z', ends: '2030-01-01T10:00:00Z' },
    });
    expectAnswer(answer, { status: 409, body: { error: 'the room is taken' } });
    await expectRows(server, 'bookings', [
      { id: 1, room_id: 7, starts: '2030-01-01T08:00:00.000Z', ends: '2030-01-01T09:30:00.000Z' },
    ]);
  });

  it('knows no other rooms', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms/8/bookings',
      body: { starts: '2030-01-01T09:00:00Z', ends: '2030-01-01T10:00:00Z' },
    });
    expectAnswer(answer, { status: 404, body: { error: 'no such room' } });
  });
});

describe('Open the door of a room, unless too many wrong codes were tried', () => {
  it('counts a wrong code', async () => {
    await insertRows(server, { rooms });
    const answer = await send(server, { method: 'POST', url: '/rooms/7/openings', body: { code: '0000' } });
    expectAnswer(answer, { status: 401, body: { error: 'wrong code' } });
    await expectRows(server, 'rooms', [{ id: 7, name: 'Blue', code: '4711', failures: 1 }]);
  });

  it('forgets them behind the right one', async () => {
    await insertRows(server, { rooms: [{ id: 7, name: 'Blue', code: '4711', failures: 2 }] });
    const answer = await send(server, { method: 'POST', url: '/rooms/7/openings', body: { code: '4711' } });
    expectAnswer(answer, { status: 200, body: { open: true } });
    await expectRows(server, 'rooms', [{ id: 7, name: 'Blue', code: '4711', failures: 0 }]);
  });

  it('stays shut after three', async () => {
    await insertRows(server, { rooms: [{ id: 7, name: 'Blue', code: '4711', failures: 3 }] });
    const answer = await send(server, { method: 'POST', url: '/rooms/7/openings', body: { code: '4711' } });
    expectAnswer(answer, { status: 423, body: { error: 'too many wrong codes' } });
  });
});
