import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('List articles with their authors', () => {
  it('two articles', async () => {
    await insertRows(server, {
      authors: [
        { id: '00000000-0000-4000-8000-000000000001', name: 'Ada', bio: null },
        { id: '00000000-0000-4000-8000-000000000002', name: 'Bob', bio: 'Writes' },
      ],
      articles: [
        { id: 1, title: 'On lists', author_id: '00000000-0000-4000-8000-000000000002', rating: 4.5 },
        { id: 2, title: 'On objects', author_id: '00000000-0000-4000-8000-000000000001', rating: null },
      ],
    });
    const answer = await send(server, { method: 'GET', url: '/articles' });
    expectAnswer(answer, {
      status: 200,
      body: {
        items: [
          {
            id: 1,
            title: 'On lists',
            rating: 4.5,
            author: { id: '00000000-0000-4000-8000-000000000002', name: 'Bob', bio: 'Writes' },
          },
          {
            id: 2,
            title: 'On objects',
            rating: null,
            author: { id: '00000000-0000-4000-8000-000000000001', name: 'Ada', bio: null },
          },
        ],
        summary: { count: 2, best: 'On lists', average: 2.25 },
      },
    });
  });

  it('none', async () => {
    const answer = await send(server, { method: 'GET', url: '/articles' });
    expectAnswer(answer, { status: 200, body: { items: [], summary: { count: 0, average: null } } });
  });
});

describe('Normalise a value of any type', () => {
  it('a text', async () => {
    const answer = await send(server, { method: 'POST', url: '/normalised', body: { value: ' a  b ' } });
    expectAnswer(answer, { status: 200, body: { words: ['a', 'b'] } });
  });

  it('a number', async () => {
    const answer = await send(server, { method: 'POST', url: '/normalised', body: { value: 3 } });
    expectAnswer(answer, { status: 200, body: { words: ['3.00'] } });
  });

  it('a list', async () => {
    const answer = await send(server, { method: 'POST', url: '/normalised', body: { value: [true] } });
    expectAnswer(answer, { status: 200, body: { words: ['0'] } });
  });

  it('nothing', async () => {
    const answer = await send(server, { method: 'POST', url: '/normalised', body: {} });
    expectAnswer(answer, { status: 200, body: { words: null } });
  });
});

describe('Price the lines of an order', () => {
  it('what is not declared is left out', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: {
        lines: [
          { sku: 'AB-1', quantity: 2, isAdmin: true },
          { sku: 'nonsense', quantity: 1 },
          { sku: 'CD-22', quantity: 3, note: 'gift' },
        ],
        customer: { name: 'Ada', tags: ['vip'], password: 'x' },
      },
    });
    expectAnswer(answer, {
      status: 201,
      body: {
        lines: [
          { sku: 'AB-1', quantity: 2 },
          { sku: 'CD-22', quantity: 3, note: 'gift' },
        ],
        groups: { AB: [{ sku: 'AB-1', quantity: 2 }], CD: [{ sku: 'CD-22', quantity: 3, note: 'gift' }] },
        total: 5,
        greeting: 'Dear Ada, our best customer',
      },
    });
  });

  it('a line without a quantity', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: { lines: [{ sku: 'AB-1' }], customer: { name: 'Ada', tags: [] } },
    });
    expectAnswer(answer, { status: 400 });
  });

  it('no list', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: { lines: 'AB-1', customer: { name: 'Ada', tags: [] } },
    });
    expectAnswer(answer, { status: 400 });
  });
});
