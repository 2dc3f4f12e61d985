import { after, before, beforeEach, describe, it } from 'node:test';
import {
  expectAnswer,
  expectMails,
  expectRows,
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

describe('Mail several people, five at a time', () => {
  it('all of them, in the order of the list', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/notifications',
      body: {
        text: 'Hello',
        people: [
          { name: 'Ada', email: 'ada@example.com' },
          { name: 'Bob', email: 'bob@example.com' },
          { name: 'Cy', email: 'cy@example.com' },
        ],
      },
    });
    expectAnswer(answer, { status: 200, body: { sent: ['Ada', 'Bob', 'Cy'], failed: [] } });
    await expectMails(server, [
      { to: 'ada@example.com' },
      { to: 'bob@example.com' },
      { to: 'cy@example.com' },
    ]);
  });
});

describe('Note prices, all of them or none', () => {
  it('one statement writes them all', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/price-notes',
      body: {
        changes: [
          { sku: 'cup', price: 8 },
          { sku: 'tea', price: 5, reason: 'cost' },
        ],
      },
    });
    expectAnswer(answer, {
      status: 201,
      body: [
        { id: 1, sku: 'CUP', price: 8, reason: 'sale', source: 'import' },
        { id: 2, sku: 'TEA', price: 5, reason: 'cost', source: 'import' },
      ],
    });
  });

  it('a row that does not fit is refused as the item that it is made of', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/price-notes',
      body: {
        changes: [
          { sku: 'cup', price: 8 },
          { sku: 'tea', price: 'five' },
        ],
      },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'field "price" of item 1 of body field "changes" must be a number',
      },
    });
    await expectRows(server, 'price_changes', []);
  });
});

describe('Change prices, each with a note of it or not at all', () => {
  it('what the second of three wrote is taken back with it', async () => {
    await insertRows(server, {
      products: [
        { id: 1, sku: 'cup', name: 'Cup', price: 9 },
        { id: 2, sku: 'tea', name: 'Tea', price: 4 },
      ],
    });
    const answer = await send(server, {
      method: 'POST',
      url: '/prices',
      body: {
        changes: [
          { sku: 'cup', price: 10 },
          { sku: 'tea', newSku: 'cup', price: 5 },
          { sku: 'tea', price: 6 },
        ],
      },
    });
    expectAnswer(answer, {
      status: 200,
      body: [{ index: 1, code: 'unique', message: 'A record with the same unique value exists already' }],
    });
    await expectRows(server, 'products', [
      { sku: 'cup', price: 10 },
      { sku: 'tea', price: 6 },
    ]);
    await expectRows(server, 'price_changes', [
      { sku: 'cup', price: 10 },
      { sku: 'tea', price: 6 },
    ]);
  });

  it('an answer inside is no failure: it takes everything back', async () => {
    await insertRows(server, { products: [{ id: 1, sku: 'cup', name: 'Cup', price: 9 }] });
    const answer = await send(server, {
      method: 'POST',
      url: '/prices',
      body: {
        changes: [
          { sku: 'cup', price: 10 },
          { sku: 'pot', price: 5 },
        ],
      },
    });
    expectAnswer(answer, { status: 404, body: 'pot' });
    await expectRows(server, 'products', [{ sku: 'cup', price: 9 }]);
    await expectRows(server, 'price_changes', []);
  });

  it('a list that is too long is refused', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/prices',
      body: {
        changes: [
          { sku: 'a', price: 1 },
          { sku: 'b', price: 1 },
          { sku: 'c', price: 1 },
          { sku: 'd', price: 1 },
        ],
      },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'body field "changes" must have at most 3 items',
      },
    });
  });
});

describe('Import products; those that are there already stay as they are', () => {
  it('the second of three is there already', async () => {
    await insertRows(server, { products: [{ id: 10, sku: 'cup', name: 'Cup', price: 9 }] });
    const answer = await send(server, {
      method: 'POST',
      url: '/products/import',
      body: {
        products: [
          { sku: 'tea', name: 'Tea', price: 4.5 },
          { sku: 'cup', name: 'Another cup', price: 1 },
          { sku: 'pot', name: 'Pot', price: 30 },
        ],
      },
    });
    expectAnswer(answer, {
      status: 207,
      body: {
        imported: [1, 3],
        failed: [{ index: 1, code: 'unique', message: 'A record with the same unique value exists already' }],
      },
    });
  });

  it('an item of the wrong type is refused before anything is written', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/products/import',
      body: {
        products: [
          { sku: 'tea', name: 'Tea', price: 4.5 },
          { sku: 'cup', name: 'Cup', price: 'nine' },
        ],
      },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'field "price" of item 1 of body field "products" must be a number',
      },
    });
    await expectRows(server, 'products', []);
  });
});
