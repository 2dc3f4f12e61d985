import { after, before, beforeEach, describe, it } from 'node:test';
import { emptyQueue } from './queues.ts';
import {
  expectAnswer,
  expectRequests,
  expectRows,
  giveAnswers,
  insertRows,
  send,
  startServer,
  type Server,
} from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('Place an order', () => {
  it('an order', async () => {
    giveAnswers(server, [
      { method: 'POST', url: 'https://api.shipping.example/v1/parcels', response: { status: 201 } },
    ]);
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: { product: 'tea', quantity: 2 },
    });
    await emptyQueue(server.app);
    server.others.expectAnswered();
    expectAnswer(answer, { status: 201, body: { id: 1 } });
    await expectRows(server, 'orders', [{ product: 'tea' }]);
    expectRequests(server, [
      {
        method: 'POST',
        url: 'https://api.shipping.example/v1/parcels',
        headers: { authorization: '$any', 'idempotency-key': '$uuid' },
        body: { order: 1, product: 'tea' },
      },
    ]);
  });

  it('an order that is rolled back', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: { product: 'tea', quantity: 101 },
    });
    await emptyQueue(server.app);
    server.others.expectAnswered();
    expectAnswer(answer, { status: 422 });
    await expectRows(server, 'orders', []);
    expectRequests(server, []);
  });
});

describe('Tell all subscribers that an order is on its way', () => {
  it('two subscribers', async () => {
    await insertRows(server, {
      subscribers: [
        { url: 'https://a.example/hook', key: 'key-of-a' },
        { url: 'https://b.example/hook', key: 'key-of-b' },
      ],
    });
    giveAnswers(server, [
      { method: 'POST', url: 'https://a.example/hook' },
      { method: 'POST', url: 'https://b.example/hook', response: { status: 410 } },
    ]);
    const answer = await send(server, { method: 'POST', url: '/orders/3/shipments', body: {} });
    await emptyQueue(server.app);
    server.others.expectAnswered();
    expectAnswer(answer, { status: 202 });
    expectRequests(server, [
      { url: 'https://a.example/hook', body: { order: 3 } },
      { url: 'https://b.example/hook', body: { order: 3 } },
    ]);
  });
});

describe('Have a product found', () => {
  it('tells the search', async () => {
    giveAnswers(server, [{ method: 'PUT', url: 'https://search.example/products/a%2Fb?wait=false' }]);
    const answer = await send(server, {
      method: 'PUT',
      url: '/products/a%2Fb',
      body: { title: 'Tea & more' },
    });
    await emptyQueue(server.app);
    server.others.expectAnswered();
    expectAnswer(answer, { status: 202 });
    expectRequests(server, [
      { method: 'PUT', url: 'https://search.example/products/a%2Fb?wait=false', body: 'title=Tea+%26+more' },
    ]);
  });
});
