import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const sellers = [{ name: 'ann' }, { name: 'bo' }];

const listings = [
  { title: 'Lamp', price: 20, sellerId: 1, createdAt: '2026-01-01T00:00:00Z' },
  { title: 'Chair', price: 35, sellerId: 1, createdAt: '2026-01-02T00:00:00Z' },
  { title: 'Desk', price: 80, sellerId: 2, createdAt: '2026-01-03T00:00:00Z' },
  { title: 'Vase', price: 5, state: 'sold', sellerId: 2, createdAt: '2026-01-04T00:00:00Z' },
];

describe('Open listings, a page of them and how many there are', () => {
  it('a page, and how many there are on all of them', async () => {
    await insertRows(server, { sellers, listings });
    const answer = await send(server, { method: 'GET', url: '/listings?limit=1&offset=1' });
    expectAnswer(answer, {
      status: 200,
      body: {
        listings: [
          { title: 'Chair', price: 35, createdAt: '2026-01-02T00:00:00.000Z', seller: { name: 'ann' } },
        ],
        total: 3,
      },
    });
  });

  it('beyond the last page', async () => {
    await insertRows(server, { sellers, listings });
    const answer = await send(server, { method: 'GET', url: '/listings?seller=bo&offset=10' });
    expectAnswer(answer, { status: 200, body: { listings: [], total: 1 } });
  });

  it('in the order that the client names', async () => {
    await insertRows(server, { sellers, listings });
    const answer = await send(server, { method: 'GET', url: '/listings?sort=title&limit=2' });
    expectAnswer(answer, {
      status: 200,
      body: {
        listings: [
          { title: 'Chair', price: 35, createdAt: '2026-01-02T00:00:00.000Z', seller: { name: 'ann' } },
          { title: 'Desk', price: 80, createdAt: '2026-01-03T00:00:00.000Z', seller: { name: 'bo' } },
        ],
        total: 3,
      },
    });
  });

  it('in no other order', async () => {
    const answer = await send(server, { method: 'GET', url: '/listings?sort=state' });
    expectAnswer(answer, { status: 400 });
  });
});
