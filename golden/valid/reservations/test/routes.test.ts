import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

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
    await insertRows(server, 'reservations', [
      { id: '5b7a4b57-6b8f-4d0f-8d2e-0c3a0d0c9d11', table_number: 4, evening: '2026-12-24', guest: 'Ada' },
    ]);
    const answer = await send(server, {
      method: 'POST',
      url: '/reservations',
      body: { table_number: 4, evening: '2026-12-24', guest: 'Bob' },
    });
    expectAnswer(answer, { status: 409, body: { error: 'This table is taken' } });
  });
});
