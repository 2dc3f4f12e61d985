import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('first-lines', () => {
  it('the first two', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/lines/first',
      body: {
        lines: [
          { sku: 'pen', price: 2, quantity: 3, size: { unit: 'piece' } },
          { sku: 'ink', price: 9.5, quantity: 1 },
          { sku: 'cap', price: 2, quantity: null },
        ],
      },
    });
    expectAnswer(answer, { status: 200, body: { skus: ['pen', 'ink'], first: 'pen', count: 3 } });
  });

  it('none', async () => {
    const answer = await send(server, { method: 'POST', url: '/lines/first', body: { lines: [] } });
    expectAnswer(answer, { status: 200, body: { skus: [], first: null, count: 0 } });
  });

  it('an item that is no object', async () => {
    const answer = await send(server, { method: 'POST', url: '/lines/first', body: { lines: [1] } });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'item 0 of body field "lines" must be an object',
      },
    });
  });
});

describe('matching-lines', () => {
  it('of some, from a price', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/lines/matching',
      body: {
        lines: [
          { sku: 'pen', price: 2, quantity: 3, size: { unit: 'piece' } },
          { sku: 'ink', price: 9.5, quantity: 1 },
          { sku: 'cap', price: 2, quantity: null },
        ],
        skus: ['pen', 'ink'],
        least: 5,
      },
    });
    expectAnswer(answer, { status: 200, body: [{ sku: 'ink', price: 9.5, quantity: 1 }] });
  });

  it('without conditions', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/lines/matching',
      body: {
        lines: [
          { sku: 'pen', price: 2, quantity: 3, size: { unit: 'piece' } },
          { sku: 'ink', price: 9.5, quantity: 1 },
          { sku: 'cap', price: 2, quantity: null },
        ],
      },
    });
    expectAnswer(answer, {
      status: 200,
      body: [
        { sku: 'pen', price: 2, quantity: 3, size: { unit: 'piece' } },
        { sku: 'ink', price: 9.5, quantity: 1 },
        { sku: 'cap', price: 2, quantity: null },
      ],
    });
  });

  it('an item without a price', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/lines/matching',
      body: { lines: [{ sku: 'pen' }], least: 1 },
    });
    expectAnswer(answer, { status: 200, body: [] });
  });

  it('no list', async () => {
    const answer = await send(server, { method: 'POST', url: '/lines/matching', body: { lines: {} } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "lines" must be an array' },
    });
  });

  it('a price that is a text', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/lines/matching',
      body: { lines: [{ sku: 'pen', price: '2' }] },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'field "price" of item 0 of body field "lines" must be a number',
      },
    });
  });
});

describe('sorted-lines', () => {
  it('by two fields', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/lines/sorted',
      body: {
        lines: [
          { sku: 'pen', price: 2, quantity: 3, size: { unit: 'piece' } },
          { sku: 'ink', price: 9.5, quantity: 1 },
          { sku: 'cap', price: 2, quantity: null },
        ],
      },
    });
    expectAnswer(answer, {
      status: 200,
      body: [
        { sku: 'ink', cost: 9.5, unit: null },
        { sku: 'cap', cost: 2, unit: null },
        { sku: 'pen', cost: 2, unit: 'piece' },
      ],
    });
  });
});

describe('orders', () => {
  it('the latest first', async () => {
    await insertRows(server, 'orders', [
      { customer: 'Ada', status: 'paid', total: 10, placed: '2024-01-01T00:00:00Z', token: 'a' },
      { customer: 'Bo', status: 'draft', total: 20, placed: '2024-01-02T00:00:00Z', token: 'b' },
      { status: 'open', total: 7, placed: '2024-01-03T00:00:00Z', token: 'c' },
    ]);
    const answer = await send(server, { method: 'GET', url: '/orders?minimum=5' });
    expectAnswer(answer, {
      status: 200,
      body: [
        { id: 3, name: null, total: 7 },
        { id: 1, name: 'Ada', total: 10 },
      ],
    });
  });

  it('by the name', async () => {
    await insertRows(server, 'orders', [
      { customer: 'Ada', status: 'paid', total: 10, placed: '2024-01-01T00:00:00Z', token: 'a' },
      { status: 'open', total: 7, placed: '2024-01-03T00:00:00Z', token: 'c' },
    ]);
    const answer = await send(server, { method: 'GET', url: '/orders?search=d' });
    expectAnswer(answer, { status: 200, body: [{ id: 1, name: 'Ada', total: 10 }] });
  });
});
