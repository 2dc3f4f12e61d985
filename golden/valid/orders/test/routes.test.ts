import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const products = [
  { id: 1, name: 'Mug', price: 1250, stock: 3 },
  { id: 2, name: 'Pot', price: 3000, stock: 1 },
];

const orders = [{ customer: 'ada@example.com' }];

const orderLines = [
  { order_id: 1, product_id: 1, quantity: 2, price: 1250 },
  { order_id: 1, product_id: 2, quantity: 1, price: 3000 },
];

describe('Place an order', () => {
  it('takes what is ordered from the stock', async () => {
    await insertRows(server, { products });
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: {
        customer: 'ada@example.com',
        lines: [
          { product: 2, quantity: 1 },
          { product: 1, quantity: 2 },
        ],
      },
    });
    expectAnswer(answer, {
      status: 201,
      body: {
        id: 1,
        customer: 'ada@example.com',
        state: 'placed',
        placed_at: '$timestamp',
        lines: [
          { quantity: 2, price: 1250, product: { id: 1, name: 'Mug' } },
          { quantity: 1, price: 3000, product: { id: 2, name: 'Pot' } },
        ],
        total: 5500,
      },
    });
    await expectRows(server, 'products', [
      { id: 1, stock: 1 },
      { id: 2, stock: 0 },
    ]);
  });

  it('of one product more than there is takes nothing at all', async () => {
    await insertRows(server, { products });
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: {
        customer: 'ada@example.com',
        lines: [
          { product: 1, quantity: 1 },
          { product: 2, quantity: 2 },
        ],
      },
    });
    expectAnswer(answer, { status: 409, body: { error: 'There is not enough of it', product: 2 } });
    await expectRows(server, 'products', [
      { id: 1, name: 'Mug', price: 1250, stock: 3 },
      { id: 2, name: 'Pot', price: 3000, stock: 1 },
    ]);
    await expectRows(server, 'orders', []);
    await expectRows(server, 'order_lines', []);
  });

  it('a product that there is not', async () => {
    await insertRows(server, { products });
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: { customer: 'ada@example.com', lines: [{ product: 9, quantity: 1 }] },
    });
    expectAnswer(answer, { status: 409, body: { product: 9 } });
  });

  it('a product in two lines', async () => {
    await insertRows(server, { products });
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: {
        customer: 'ada@example.com',
        lines: [
          { product: 1, quantity: 1 },
          { product: 1, quantity: 1 },
        ],
      },
    });
    expectAnswer(answer, { status: 409, body: { error: 'A product stands in two lines' } });
    await expectRows(server, 'products', [
      { id: 1, name: 'Mug', price: 1250, stock: 3 },
      { id: 2, name: 'Pot', price: 3000, stock: 1 },
    ]);
    await expectRows(server, 'orders', []);
  });

  it('without lines', async () => {
    await insertRows(server, { products });
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: { customer: 'ada@example.com', lines: [] },
    });
    expectAnswer(answer, { status: 400 });
  });

  it('a customer without an address', async () => {
    await insertRows(server, { products });
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: { customer: 'ada', lines: [{ product: 1, quantity: 1 }] },
    });
    expectAnswer(answer, { status: 400 });
    await expectRows(server, 'products', [
      { id: 1, name: 'Mug', price: 1250, stock: 3 },
      { id: 2, name: 'Pot', price: 3000, stock: 1 },
    ]);
  });
});

describe('Cancel an order', () => {
  it('gives the stock back', async () => {
    await insertRows(server, { products, orders, order_lines: orderLines });
    const answer = await send(server, { method: 'DELETE', url: '/orders/1' });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'products', [
      { id: 1, stock: 5 },
      { id: 2, stock: 2 },
    ]);
    await expectRows(server, 'orders', [{ state: 'cancelled' }]);
  });

  it('twice', async () => {
    await insertRows(server, {
      products,
      orders: [{ customer: 'ada@example.com', state: 'cancelled' }],
      order_lines: orderLines,
    });
    const answer = await send(server, { method: 'DELETE', url: '/orders/1' });
    expectAnswer(answer, { status: 409 });
    await expectRows(server, 'products', [
      { id: 1, name: 'Mug', price: 1250, stock: 3 },
      { id: 2, name: 'Pot', price: 3000, stock: 1 },
    ]);
  });

  it('one that there is not', async () => {
    const answer = await send(server, { method: 'DELETE', url: '/orders/1' });
    expectAnswer(answer, { status: 404 });
  });
});

describe('Get an order', () => {
  it('with its lines and their sum', async () => {
    await insertRows(server, { products, orders, order_lines: orderLines });
    const answer = await send(server, { method: 'GET', url: '/orders/1' });
    expectAnswer(answer, {
      status: 200,
      body: { id: 1, total: 5500, lines: [{ quantity: 2 }, { quantity: 1 }] },
    });
  });

  it('one that there is not', async () => {
    const answer = await send(server, { method: 'GET', url: '/orders/1' });
    expectAnswer(answer, { status: 404 });
  });
});
