import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const customers = [{ id: 1, name: 'Ada', email: 'ada@example.com' }];

describe('Place an order', () => {
  it('two lines', async () => {
    await insertRows(server, { customers });
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: {
        customer: 1,
        lines: [
          { sku: 'tea', quantity: '2', price: 4.5 },
          { sku: 'cup', quantity: 1, price: 9 },
        ],
      },
    });
    expectAnswer(answer, {
      status: 201,
      body: {
        id: 1,
        lines: [
          { id: 1, order_id: 1, position: 0, sku: 'tea', quantity: 2, price: 4.5 },
          { id: 2, order_id: 1, position: 1, sku: 'cup', quantity: 1, price: 9 },
        ],
      },
    });
  });

  it('a bad quantity is refused before anything is written', async () => {
    await insertRows(server, { customers });
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: {
        customer: 1,
        lines: [
          { sku: 'tea', quantity: 2, price: 4.5 },
          { sku: 'cup', quantity: 'many', price: 9 },
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
    await expectRows(server, 'orders', []);
  });
});
