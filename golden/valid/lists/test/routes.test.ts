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

describe('statistics', () => {
  it('of three lines', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/lines/statistics',
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
      body: {
        total: 13.5,
        most: 3,
        kinds: 3,
        groups: [
          {
            key: 2,
            items: [
              { sku: 'pen', price: 2, quantity: 3, size: { unit: 'piece' } },
              { sku: 'cap', price: 2, quantity: null },
            ],
          },
          { key: 9.5, items: [{ sku: 'ink', price: 9.5, quantity: 1 }] },
        ],
      },
    });
  });

  it('of none', async () => {
    const answer = await send(server, { method: 'POST', url: '/lines/statistics', body: { lines: [] } });
    expectAnswer(answer, { status: 200, body: { total: 0, most: null, kinds: 0, groups: [] } });
  });

  it('a sum without end', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/lines/statistics',
      body: { lines: [{ price: 1e308 }, { price: 1e308 }] },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'what is made of body field "lines" must be a finite number',
      },
    });
  });
});

describe('orders', () => {
  it('the latest first', async () => {
    await insertRows(server, {
      orders: [
        { customer: 'Ada', status: 'paid', total: 10, placed: '2024-01-01T00:00:00Z', token: 'a' },
        { customer: 'Bo', status: 'draft', total: 20, placed: '2024-01-02T00:00:00Z', token: 'b' },
        { status: 'open', total: 7, placed: '2024-01-03T00:00:00Z', token: 'c' },
      ],
    });
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
    await insertRows(server, {
      orders: [
        { customer: 'Ada', status: 'paid', total: 10, placed: '2024-01-01T00:00:00Z', token: 'a' },
        { status: 'open', total: 7, placed: '2024-01-03T00:00:00Z', token: 'c' },
      ],
    });
    const answer = await send(server, { method: 'GET', url: '/orders?search=d' });
    expectAnswer(answer, { status: 200, body: [{ id: 1, name: 'Ada', total: 10 }] });
  });
});

describe('with-customers', () => {
  it('one that is there and one that is not', async () => {
    await insertRows(server, {
      customers: [
        { id: 1, name: 'Ada' },
        { id: 2, name: 'Bo' },
      ],
    });
    const answer = await send(server, {
      method: 'POST',
      url: '/orders/customers',
      body: { orders: [{ number: 1, customer_id: 2 }, { number: 2, customer_id: 9 }, { number: 3 }] },
    });
    expectAnswer(answer, {
      status: 200,
      body: [
        { number: 1, name: 'Bo' },
        { number: 2, name: null },
        { number: 3, name: null },
      ],
    });
  });
});

describe('order-totals', () => {
  it('none', async () => {
    const answer = await send(server, { method: 'GET', url: '/orders/totals' });
    expectAnswer(answer, { status: 200, body: { groups: [], statuses: [], average: null } });
  });

  it('two', async () => {
    await insertRows(server, {
      orders: [
        { customer: 'Ada', status: 'paid', total: 10, placed: '2024-01-01T00:00:00Z', token: 'a' },
        { status: 'paid', total: 5, placed: '2024-01-02T00:00:00Z', token: 'b' },
      ],
    });
    const answer = await send(server, { method: 'GET', url: '/orders/totals' });
    expectAnswer(answer, {
      status: 200,
      body: {
        groups: [
          {
            key: 'paid',
            items: [
              { id: 1, customer: 'Ada', status: 'paid', total: 10, placed: '2024-01-01T00:00:00.000Z' },
              { id: 2, customer: null, status: 'paid', total: 5, placed: '2024-01-02T00:00:00.000Z' },
            ],
          },
        ],
        statuses: ['paid'],
        average: 7.5,
      },
    });
  });
});

describe('pages', () => {
  it('three', async () => {
    const answer = await send(server, { method: 'GET', url: '/pages' });
    expectAnswer(answer, { status: 200, body: [1, 2, 3, 'first', 'last'] });
  });

  it('too many', async () => {
    const answer = await send(server, { method: 'GET', url: '/pages?count=10001' });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'what is made of query parameter "count" must have at most 10000 numbers',
      },
    });
  });
});
