import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const articles = [
  { sku: 'blue-mug', title: 'Blue mug', price: 12.5, quantity: 5 },
  { sku: 'red-mug', title: 'Red mug', price: 11, quantity: 2 },
  { sku: 'red-jug', title: 'Red jug', price: 20, quantity: 5 },
  { sku: 'cup', title: 'Cup', price: 7 },
];

const otherArticles = [{ sku: 'blue-mug', title: 'Blue mug', price: 12.5, quantity: 5 }];

describe('Articles page by page, those of which there is most first', () => {
  it('the first page', async () => {
    await insertRows(server, { articles });
    const answer = await send(server, { method: 'GET', url: '/articles' });
    expectAnswer(answer, {
      status: 200,
      body: {
        articles: [
          { id: 3, sku: 'red-jug', quantity: 5 },
          { id: 1, sku: 'blue-mug', quantity: 5 },
        ],
        next: 'WyJxdWFudGl0eSBkZXNjLCBpZCBkZXNjIiw1LDFd',
      },
    });
  });

  it('the last page', async () => {
    await insertRows(server, { articles });
    const answer = await send(server, {
      method: 'GET',
      url: '/articles?after=WyJxdWFudGl0eSBkZXNjLCBpZCBkZXNjIiw1LDFd',
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        articles: [
          { id: 2, sku: 'red-mug', quantity: 2 },
          { id: 4, sku: 'cup', quantity: 0 },
        ],
        next: null,
      },
    });
  });

  it('no cursor of a page', async () => {
    await insertRows(server, { articles });
    const answer = await send(server, {
      method: 'GET',
      url: '/articles?after=WyJxdWFudGl0eSBkZXNjLCBpZCBkZXNjIiwiNSIsMV0',
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'query parameter "after" must be the cursor of a page in this order',
      },
    });
  });
});

describe('Add an article', () => {
  it('an article', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/articles',
      body: { sku: 'blue-mug', title: 'Blue mug', price: 12.5 },
    });
    expectAnswer(answer, {
      status: 201,
      body: {
        id: 1,
        sku: 'blue-mug',
        title: 'Blue mug',
        state: 'draft',
        quantity: 0,
        price: 12.5,
        picture: null,
        supplier: null,
        moved: null,
        changed: '$timestamp',
      },
    });
  });

  it('no title', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/articles',
      body: { sku: 'blue-mug', title: '', price: 12.5 },
    });
    expectAnswer(answer, { status: 400, body: { message: 'body field "title" must not be empty' } });
    await expectRows(server, 'articles', []);
  });

  it('a state that there is not', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/articles',
      body: { sku: 'a', title: 'A', price: 1, state: 'sold' },
    });
    expectAnswer(answer, {
      status: 400,
      body: { message: 'body field "state" must be one of "draft", "listed", "retired"' },
    });
  });

  it('a negative price', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/articles',
      body: { sku: 'a', title: 'A', price: -1 },
    });
    expectAnswer(answer, { status: 400, body: { message: 'body field "price" must be at least 0' } });
  });
});

describe('Add to the stock, or take from it', () => {
  it('some are left', async () => {
    await insertRows(server, { articles: otherArticles });
    const answer = await send(server, { method: 'POST', url: '/articles/1/movements', body: { amount: -2 } });
    expectAnswer(answer, { status: 200, body: { id: 1, quantity: 3, moved: '$timestamp' } });
    await expectRows(server, 'articles', [{ id: 1, quantity: 3 }]);
  });

  it('more than there are', async () => {
    await insertRows(server, {
      articles: [{ sku: 'blue-mug', title: 'Blue mug', price: 12.5, quantity: 1 }],
    });
    const answer = await send(server, { method: 'POST', url: '/articles/1/movements', body: { amount: -2 } });
    expectAnswer(answer, { status: 409, body: { message: 'The record breaks a rule of its table' } });
    await expectRows(server, 'articles', [{ id: 1, quantity: 1, moved: null }]);
  });

  it('no amount', async () => {
    await insertRows(server, { articles: otherArticles });
    const answer = await send(server, { method: 'POST', url: '/articles/1/movements', body: {} });
    expectAnswer(answer, {
      status: 400,
      body: { message: 'body field "amount" must be a whole number between -2147483648 and 2147483647' },
    });
    await expectRows(server, 'articles', [{ id: 1, quantity: 5, moved: null }]);
  });

  it('none', async () => {
    const answer = await send(server, { method: 'POST', url: '/articles/7/movements', body: { amount: 1 } });
    expectAnswer(answer, { status: 404 });
  });
});

describe('Retire an article', () => {
  it('an article', async () => {
    await insertRows(server, { articles: [{ sku: 'blue-mug', title: 'Blue mug', price: 12.5 }] });
    const answer = await send(server, { method: 'POST', url: '/articles/1/retirement' });
    expectAnswer(answer, { status: 200, body: { id: 1, state: 'retired' } });
  });

  it('none', async () => {
    const answer = await send(server, { method: 'POST', url: '/articles/7/retirement' });
    expectAnswer(answer, { status: 404 });
  });
});

describe('Add several articles', () => {
  it('two articles', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/articles/import',
      body: {
        articles: [
          { sku: 'blue-mug', title: 'Blue mug', price: 12.5 },
          { sku: 'red-mug', title: 'Red mug', price: 11, quantity: 3 },
        ],
      },
    });
    expectAnswer(answer, { status: 201 });
    await expectRows(server, 'articles', [
      { sku: 'blue-mug', quantity: 0 },
      { sku: 'red-mug', quantity: 3 },
    ]);
  });

  it('one of them has no title', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/articles/import',
      body: {
        articles: [
          { sku: 'blue-mug', title: 'Blue mug', price: 12.5 },
          { sku: 'red-mug', title: '', price: 11 },
        ],
      },
    });
    expectAnswer(answer, {
      status: 400,
      body: { message: 'field "title" of item 1 of body field "articles" must not be empty' },
    });
    await expectRows(server, 'articles', []);
  });

  it('one of them is there already', async () => {
    await insertRows(server, { articles: [{ sku: 'red-mug', title: 'Red mug', price: 11 }] });
    const answer = await send(server, {
      method: 'POST',
      url: '/articles/import',
      body: {
        articles: [
          { sku: 'blue-mug', title: 'Blue mug', price: 12.5 },
          { sku: 'red-mug', title: 'Red mug', price: 11 },
        ],
      },
    });
    expectAnswer(answer, { status: 409, body: { message: 'an article with this sku exists' } });
    await expectRows(server, 'articles', [{ sku: 'red-mug' }]);
  });

  it('none', async () => {
    const answer = await send(server, { method: 'POST', url: '/articles/import', body: { articles: [] } });
    expectAnswer(answer, { status: 201, body: [] });
  });
});

describe('What there is of articles in each state', () => {
  it('two states, and an article that is sold out', async () => {
    await insertRows(server, {
      articles: [
        { sku: 'blue-mug', title: 'Blue mug', price: 12.5, quantity: 5 },
        { sku: 'red-mug', title: 'Red mug', price: 11, quantity: 2, state: 'listed' },
        { sku: 'red-jug', title: 'Red jug', price: 20, quantity: 4, state: 'listed' },
        { sku: 'cup', title: 'Cup', price: 7, quantity: 0, state: 'listed' },
      ],
    });
    const answer = await send(server, { method: 'GET', url: '/reports/states' });
    expectAnswer(answer, {
      status: 200,
      body: [
        { state: 'listed', articles: 2, pieces: 6, averagePrice: 15.5 },
        { state: 'draft', articles: 1, pieces: 5, averagePrice: 12.5 },
      ],
    });
  });

  it('only where there are enough', async () => {
    await insertRows(server, { articles: otherArticles });
    const answer = await send(server, { method: 'GET', url: '/reports/states?least=6' });
    expectAnswer(answer, { status: 200, body: [] });
  });
});

describe('What there is of all articles', () => {
  it('no articles', async () => {
    const answer = await send(server, { method: 'GET', url: '/reports/totals' });
    expectAnswer(answer, {
      status: 200,
      body: { articles: 0, pieces: null, dearest: null, lastMoved: null },
    });
  });
});
