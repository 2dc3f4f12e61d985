import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const items = [{ id: 1, name: 'Blue chair', stock: 3 }];

describe('Takes what is ordered from the stock, and stores the order', () => {
  it('an order', async () => {
    await insertRows(server, { items });
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: { item: 'Blue chair', price: 40, quantity: 2 },
    });
    expectAnswer(answer, {
      status: 201,
      body: { id: 1, item: 'Blue chair', quantity: 2, total: 80, slug: '$any', at: '$timestamp' },
    });
    await expectRows(server, 'items', [{ id: 1, name: 'Blue chair', stock: 1 }]);
  });

  it('more than there are', async () => {
    await insertRows(server, { items: [{ id: 1, name: 'Blue chair', stock: 1 }] });
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: { item: 'Blue chair', price: 40, quantity: 2 },
    });
    expectAnswer(answer, { status: 409, body: { error: 'not enough in stock' } });
    await expectRows(server, 'items', [{ id: 1, name: 'Blue chair', stock: 1 }]);
    await expectRows(server, 'orders', []);
  });

  it('a price that is none takes nothing after all', async () => {
    await insertRows(server, { items });
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: { item: 'Blue chair', price: 'a lot', quantity: 2 },
    });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "price" must be a number' },
    });
    await expectRows(server, 'items', [{ id: 1, name: 'Blue chair', stock: 3 }]);
    await expectRows(server, 'orders', []);
  });
});

describe('What an order would cost', () => {
  it('without a coupon', async () => {
    const answer = await send(server, { method: 'GET', url: '/quote/3?price=2.50' });
    expectAnswer(answer, { status: 200, body: { full: 7.5, total: 7.5 } });
  });

  it('with a coupon', async () => {
    const answer = await send(server, { method: 'GET', url: '/quote/3?price=2.50&coupon=SUMMER' });
    expectAnswer(answer, { status: 200, body: { full: 7.5, total: 6.75 } });
  });

  it('a price that is none', async () => {
    const answer = await send(server, { method: 'GET', url: '/quote/3?price=cheap' });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'input "price" must be a number' },
    });
  });
});
