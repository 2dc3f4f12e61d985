import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('Book a room for a meeting', () => {
  it('right after another one', async () => {
    await insertRows(server, {
      meetings: [{ room: 1, starts: '2030-01-01T08:00:00Z', ends: '2030-01-01T09:00:00Z' }],
    });
    const answer = await send(server, {
      method: 'POST',
      url: '/meetings',
      body: { room: 1, starts: '2030-01-01T09:00:00Z', ends: '2030-01-01T10:00:00Z' },
    });
    expectAnswer(answer, {
      status: 201,
      body: { id: '$any', room: 1, starts: '2030-01-01T09:00:00.000Z', ends: '2030-01-01T10:00:00.000Z' },
    });
  });

  it('a room that is taken', async () => {
    await insertRows(server, {
      meetings: [{ id: 7, room: 1, starts: '2030-01-01T08:00:00Z', ends: '2030-01-01T09:30:00Z' }],
    });
    const answer = await send(server, {
      method: 'POST',
      url: '/meetings',
      body: { room: 1, starts: '2030-01-01T09:00:00Z', ends: '2030-01-01T10:00:00Z' },
    });
    expectAnswer(answer, { status: 422, body: { error: 'The room is taken at that time' } });
  });
});

describe('Move a meeting', () => {
  it('into another one', async () => {
    await insertRows(server, {
      meetings: [
        { id: 7, room: 1, starts: '2030-01-01T08:00:00Z', ends: '2030-01-01T09:00:00Z' },
        { id: 8, room: 2, starts: '2030-01-01T08:00:00Z', ends: '2030-01-01T09:00:00Z' },
      ],
    });
    const answer = await send(server, { method: 'PUT', url: '/meetings/8', body: { room: 1 } });
    expectAnswer(answer, {
      status: 409,
      body: { statusCode: 409, error: 'Conflict', message: 'A record that overlaps with it exists already' },
    });
  });
});

describe('Reserve a table', () => {
  it('a free table', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/reservations',
      body: { table_number: 4, evening: '2026-12-24', guest: 'Ada' },
    });
    expectAnswer(answer, {
      status: 201,
      body: { id: '$uuid', table_number: 4, evening: '2026-12-24', guest: 'Ada' },
    });
  });

  it('a table that is taken', async () => {
    await insertRows(server, {
      reservations: [
        { id: '5b7a4b57-6b8f-4d0f-8d2e-0c3a0d0c9d11', table_number: 4, evening: '2026-12-24', guest: 'Ada' },
      ],
    });
    const answer = await send(server, {
      method: 'POST',
      url: '/reservations',
      body: { table_number: 4, evening: '2026-12-24', guest: 'Bob' },
    });
    expectAnswer(answer, { status: 409, body: { error: 'This table is taken' } });
  });
});
