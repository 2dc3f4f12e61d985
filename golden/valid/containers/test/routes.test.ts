import { after, before, describe, it } from 'node:test';
import { expectAnswer, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

describe('Price the lines of an order', () => {
  it('two lines', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/prices?discount=0.5',
      body: {
        lines: [
          { price: 10, quantity: '2' },
          { price: 3, quantity: 1 },
        ],
      },
    });
    expectAnswer(answer, {
      status: 200,
      body: [
        { position: 0, total: 10, currency: 'EUR' },
        { position: 1, total: 1.5, currency: 'EUR' },
      ],
    });
  });

  it('none', async () => {
    const answer = await send(server, { method: 'POST', url: '/prices', body: { lines: [] } });
    expectAnswer(answer, { status: 200, body: [] });
  });

  it('an item of the wrong type', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/prices',
      body: {
        lines: [
          { price: 10, quantity: 1 },
          { price: '3', quantity: 1 },
        ],
      },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'field "price" of item 1 of body field "lines" must be a number',
      },
    });
  });

  it('an item that cannot be converted', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/prices',
      body: {
        lines: [
          { price: 10, quantity: 1 },
          { price: 3, quantity: 'many' },
        ],
      },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'field "quantity" of item 1 of body field "lines" must be a number',
      },
    });
  });
});

describe('Lists in lists, and a function for each item', () => {
  it('two orders', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/taxes',
      body: {
        rates: [0.5, 0.25],
        orders: [
          { name: 'a', prices: [4, '8'] },
          { name: 'b', prices: [] },
        ],
      },
    });
    expectAnswer(answer, {
      status: 200,
      body: [
        { name: 'A', taxed: [3, 6], sum: 9 },
        { name: 'B', taxed: [], sum: 0 },
      ],
    });
  });

  it('a bad price deep inside', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/taxes',
      body: { rates: [], orders: [{ name: 'a', prices: [4, 'x'] }] },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'item 1 of field "prices" of item 0 of body field "orders" must be a number',
      },
    });
  });
});
