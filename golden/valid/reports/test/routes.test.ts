import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const customers = [
  { id: '11111111-1111-4111-8111-111111111111', name: 'Ada', email: 'ada@example.com' },
  { id: '22222222-2222-4222-8222-222222222222', name: 'Bob', email: 'bob@example.org' },
];

const orders = [
  {
    id: 1,
    customer_id: '11111111-1111-4111-8111-111111111111',
    cents: 1500,
    placed_at: '2026-03-01T09:30:00.000Z',
  },
  {
    id: 2,
    customer_id: '11111111-1111-4111-8111-111111111111',
    cents: 2500,
    placed_at: '2026-03-01T18:00:00.000Z',
  },
  {
    id: 3,
    customer_id: '22222222-2222-4222-8222-222222222222',
    cents: 700,
    placed_at: '2026-03-02T00:00:00.000Z',
  },
  {
    id: 4,
    customer_id: '22222222-2222-4222-8222-222222222222',
    cents: 100,
    placed_at: '2026-02-01T00:00:00.000Z',
  },
];

describe('Forget the archive', () => {
  it('an archived order', async () => {
    await insertRows(server, { archive: [{ id: 4, cents: 100 }] });
    const answer = await send(server, { method: 'DELETE', url: '/archive' });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'archive', []);
  });
});

describe('Move old orders into the archive', () => {
  it('one old order', async () => {
    await insertRows(server, { customers, orders });
    const answer = await send(server, {
      method: 'POST',
      url: '/archive',
      body: { before: '2026-03-01T00:00:00Z' },
    });
    expectAnswer(answer, { status: 200, body: { moved: [{ id: 4 }], left: [{ orders: 3 }] } });
    await expectRows(server, 'archive', [{ id: 4, cents: 100 }]);
  });
});

describe('Customers, with their orders if they have any', () => {
  it('one without orders', async () => {
    await insertRows(server, { customers, orders });
    const answer = await send(server, {
      method: 'POST',
      url: '/customers/search',
      body: {
        ids: ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'],
        least: 1000,
      },
    });
    expectAnswer(answer, {
      status: 200,
      body: [
        { id: '11111111-1111-4111-8111-111111111111', name: 'Ada', order: 1, note: null, cents: 1500 },
        { id: '11111111-1111-4111-8111-111111111111', name: 'Ada', order: 2, note: null, cents: 2500 },
        { id: '22222222-2222-4222-8222-222222222222', name: 'Bob', order: null, note: null, cents: 0 },
      ],
    });
  });

  it('no list', async () => {
    const answer = await send(server, { method: 'POST', url: '/customers/search', body: { ids: 'all' } });
    expectAnswer(answer, { status: 400 });
  });
});

describe('What each customer bought, day by day', () => {
  it('two days', async () => {
    await insertRows(server, { customers, orders });
    const answer = await send(server, { method: 'GET', url: '/revenue?since=2026-03-01T00:00:00Z' });
    expectAnswer(answer, {
      status: 200,
      body: [
        { day: '2026-03-01', name: 'Ada', orders: 2, cents: 4000, latest: '2026-03-01T18:00:00.000Z' },
        { day: '2026-03-02', name: 'Bob', orders: 1, cents: 700, latest: '2026-03-02T00:00:00.000Z' },
      ],
    });
  });

  it('no timestamp', async () => {
    const answer = await send(server, { method: 'GET', url: '/revenue?since=today' });
    expectAnswer(answer, { status: 400 });
  });
});
