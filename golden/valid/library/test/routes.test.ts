import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const authors = [{ id: 7, name: 'Ursula' }];

const otherAuthors = [{ id: 1, name: 'Ada' }];

const books = [
  { id: '00000000-0000-4000-8000-000000000001', author: 7, title: 'The Dispossessed', price: 12.5 },
  { id: '00000000-0000-4000-8000-000000000002', author: 7, title: '100% Lathe', price: 9 },
];

describe('Remove every author, and so every book', () => {
  it('with a book', async () => {
    await insertRows(server, {
      authors: otherAuthors,
      books: [{ id: '00000000-0000-4000-8000-000000000001', author: 1, title: 'Notes' }],
    });
    const answer = await send(server, { method: 'DELETE', url: '/authors' });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'authors', []);
    await expectRows(server, 'books', []);
  });
});

describe('Insert, with the failure taken up', () => {
  it('a new author', async () => {
    const answer = await send(server, { method: 'POST', url: '/authors', body: { name: 'Octavia' } });
    expectAnswer(answer, { status: 201, body: { name: 'Octavia' } });
  });

  it('a name that is taken', async () => {
    await insertRows(server, { authors });
    const answer = await send(server, { method: 'POST', url: '/authors', body: { name: 'Ursula' } });
    expectAnswer(answer, { status: 409, body: { code: 'unique' } });
  });

  it('U+0000', async () => {
    const answer = await send(server, { method: 'POST', url: '/authors', body: { name: 'a\u0000b' } });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'body field "name" must not contain the character U+0000',
      },
    });
  });
});

describe('Insert unless it is there', () => {
  it('known', async () => {
    await insertRows(server, { authors });
    const answer = await send(server, { method: 'PUT', url: '/authors', body: { name: 'Ursula' } });
    expectAnswer(answer, { status: 200, body: 'known' });
  });

  it('new', async () => {
    const answer = await send(server, { method: 'PUT', url: '/authors', body: { name: 'Octavia' } });
    expectAnswer(answer, { status: 201, body: 'new' });
  });
});

describe('Insert with every column type', () => {
  it('with everything', async () => {
    await insertRows(server, { authors });
    const answer = await send(server, {
      method: 'POST',
      url: '/authors/7/books',
      body: {
        title: 'Always Coming Home',
        tags: ['utopia', { x: null }],
        published: '1985-10-01T02:00:00+02:00',
      },
    });
    expectAnswer(answer, {
      status: 201,
      body: {
        id: '$uuid',
        author: 7,
        title: 'Always Coming Home',
        price: 0,
        tags: ['utopia', { x: null }],
        published: '1985-10-01T00:00:00.000Z',
      },
    });
  });

  it('an author that does not exist', async () => {
    const answer = await send(server, { method: 'POST', url: '/authors/8/books', body: { title: 'x' } });
    expectAnswer(answer, { status: 409 });
  });

  it('an id that is too large', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/authors/3000000000/books',
      body: { title: 'x' },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'path parameter "id" must be a whole number between -2147483648 and 2147483647',
      },
    });
  });

  it('a time without a zone', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/authors/7/books',
      body: { title: 'x', published: '1985-10-01' },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'body field "published" must be an ISO 8601 date and time with a time zone',
      },
    });
  });
});

describe('A transaction that may be rolled back', () => {
  it('committed', async () => {
    await insertRows(server, { authors });
    const answer = await send(server, {
      method: 'POST',
      url: '/authors/7/rename',
      body: { name: 'Ursula K.' },
    });
    expectAnswer(answer, { status: 202, body: { ok: true } });
    await expectRows(server, 'authors', [{ name: 'Ursula K.' }]);
  });

  it('rolled back', async () => {
    await insertRows(server, { authors });
    const answer = await send(server, {
      method: 'POST',
      url: '/authors/7/rename',
      body: { name: 'rollback' },
    });
    expectAnswer(answer, { status: 500, body: { error: 'rolled back' } });
    await expectRows(server, 'authors', [{ name: 'Ursula' }]);
  });
});

describe('Delete by condition', () => {
  it('one', async () => {
    await insertRows(server, { authors, books });
    const answer = await send(server, { method: 'DELETE', url: '/books?below=10' });
    expectAnswer(answer, { status: 200, body: 1 });
    await expectRows(server, 'books', [{ title: 'The Dispossessed' }]);
  });

  it('none', async () => {
    const answer = await send(server, { method: 'DELETE', url: '/books' });
    expectAnswer(answer, { status: 200, body: 0 });
  });
});

describe('Search with optional conditions', () => {
  it('all', async () => {
    await insertRows(server, { authors, books });
    const answer = await send(server, { method: 'GET', url: '/books' });
    expectAnswer(answer, {
      status: 200,
      body: {
        books: [
          { title: 'The Dispossessed', price: 12.5 },
          { title: '100% Lathe', price: 9 },
        ],
        total: 2,
      },
    });
  });

  it('a wildcard is a letter', async () => {
    await insertRows(server, { authors, books });
    const answer = await send(server, { method: 'GET', url: '/books?q=%25' });
    expectAnswer(answer, { status: 200, body: { books: [{ title: '100% Lathe', price: 9 }], total: 2 } });
  });

  it('both conditions', async () => {
    await insertRows(server, { authors, books });
    const answer = await send(server, { method: 'GET', url: '/books?q=e&min=10' });
    expectAnswer(answer, {
      status: 200,
      body: { books: [{ title: 'The Dispossessed', price: 12.5 }], total: 2 },
    });
  });
});

describe('Insert what the body holds', () => {
  it('columns of the body alone', async () => {
    await insertRows(server, { authors });
    const answer = await send(server, {
      method: 'PUT',
      url: '/books',
      body: { author: 7, title: 'T', price: 3, id: 'not taken', added: 'not taken', other: 1 },
    });
    expectAnswer(answer, { status: 201, body: { author: 7, title: 'T', price: 3, inprint: true } });
    await expectRows(server, 'books', [{ id: '$uuid', tags: null, added: '$timestamp' }]);
  });

  it('a column missing', async () => {
    const answer = await send(server, { method: 'PUT', url: '/books', body: { author: 7 } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "title" must be a string' },
    });
  });
});

describe('Find by key', () => {
  it('found', async () => {
    await insertRows(server, { authors, books });
    const answer = await send(server, { method: 'GET', url: '/books/00000000-0000-4000-8000-000000000001' });
    expectAnswer(answer, { status: 200, body: { title: 'The Dispossessed', price: 12.5 } });
  });

  it('not found', async () => {
    const answer = await send(server, { method: 'GET', url: '/books/00000000-0000-4000-8000-000000000009' });
    expectAnswer(answer, { status: 404, body: { error: 'No such book' } });
  });

  it('no UUID', async () => {
    const answer = await send(server, { method: 'GET', url: '/books/1' });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'path parameter "id" must be a UUID' },
    });
  });
});

describe('Change what the body holds', () => {
  it('one column', async () => {
    await insertRows(server, { authors, books });
    const answer = await send(server, {
      method: 'PUT',
      url: '/books/00000000-0000-4000-8000-000000000001',
      body: { price: 13 },
    });
    expectAnswer(answer, { status: 200, body: { title: 'The Dispossessed', price: 13 } });
  });

  it('null where it may be', async () => {
    await insertRows(server, { authors, books });
    const answer = await send(server, {
      method: 'PUT',
      url: '/books/00000000-0000-4000-8000-000000000001',
      body: { tags: null },
    });
    expectAnswer(answer, { status: 200, body: { tags: null } });
  });

  it('null where it may not', async () => {
    await insertRows(server, { authors, books });
    const answer = await send(server, {
      method: 'PUT',
      url: '/books/00000000-0000-4000-8000-000000000001',
      body: { title: null },
    });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "title" must be a string' },
    });
  });

  it('nothing to change', async () => {
    await insertRows(server, { authors, books });
    const answer = await send(server, {
      method: 'PUT',
      url: '/books/00000000-0000-4000-8000-000000000001',
      body: { x: 1 },
    });
    expectAnswer(answer, { status: 400 });
  });

  it('unknown', async () => {
    const answer = await send(server, {
      method: 'PUT',
      url: '/books/00000000-0000-4000-8000-000000000009',
      body: { price: 1 },
    });
    expectAnswer(answer, { status: 404 });
  });
});

describe('Rows by a list of keys', () => {
  it('one of two', async () => {
    await insertRows(server, { authors, books });
    const answer = await send(server, {
      method: 'POST',
      url: '/books/several',
      body: { ids: ['00000000-0000-4000-8000-000000000002'] },
    });
    expectAnswer(answer, { status: 200, body: [{ title: '100% Lathe' }] });
  });

  it('none', async () => {
    await insertRows(server, { authors, books });
    const answer = await send(server, { method: 'POST', url: '/books/several', body: { ids: [] } });
    expectAnswer(answer, { status: 200, body: [] });
  });

  it('not ids', async () => {
    const answer = await send(server, { method: 'POST', url: '/books/several', body: { ids: [1] } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'item 0 of body field "ids" must be a UUID' },
    });
  });
});

describe('Take every book out of print', () => {
  it('every book', async () => {
    await insertRows(server, {
      authors: otherAuthors,
      books: [
        { id: '00000000-0000-4000-8000-000000000001', author: 1, title: 'Notes' },
        { id: '00000000-0000-4000-8000-000000000002', author: 1, title: 'Letters' },
      ],
    });
    const answer = await send(server, { method: 'POST', url: '/close' });
    expectAnswer(answer, { status: 200, body: { books: 2 } });
  });
});
