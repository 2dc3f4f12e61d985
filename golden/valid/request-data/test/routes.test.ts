import { after, before, describe, it } from 'node:test';
import { expectAnswer, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

describe('A declared contract', () => {
  it('as declared', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/declared',
      headers: { 'x-tenant': 't' },
      body: { name: 'Ada', age: 36 },
    });
    expectAnswer(answer, { status: 200, body: { name: 'Ada', age: 36 } });
  });

  it('without what is optional', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/declared',
      headers: { 'x-tenant': 't' },
      body: { name: 'Ada' },
    });
    expectAnswer(answer, { status: 200, body: { name: 'Ada', age: 18 } });
  });

  it('a missing field', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/declared',
      headers: { 'x-tenant': 't' },
      body: {},
    });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "name" must be a string' },
    });
  });

  it('no body at all', async () => {
    const answer = await send(server, { method: 'POST', url: '/declared', headers: { 'x-tenant': 't' } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "name" must be a string' },
    });
  });

  it('a wrong type', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/declared',
      headers: { 'x-tenant': 't' },
      body: { name: 'Ada', age: '36' },
    });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "age" must be a number' },
    });
  });

  it('a missing header', async () => {
    const answer = await send(server, { method: 'POST', url: '/declared', body: { name: 'Ada' } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'header "x-tenant" is required' },
    });
  });
});

describe('The exact bytes of any content type', () => {
  it('the exact bytes', async () => {
    const answer = await send(server, { method: 'PUT', url: '/digest' });
    expectAnswer(answer, { status: 200 });
  });
});

describe('The whole body', () => {
  it('an object', async () => {
    const answer = await send(server, { method: 'POST', url: '/echo', body: { a: { b: [null, true] } } });
    expectAnswer(answer, { status: 200, body: { a: { b: [null, true] } } });
  });

  it('no body', async () => {
    const answer = await send(server, { method: 'POST', url: '/echo' });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body must be an object' },
    });
  });
});

describe('The rest of the path, in a PATCH', () => {
  it('several segments', async () => {
    const answer = await send(server, {
      method: 'PATCH',
      url: '/files/main/a%20b/c%2Fd.txt',
      body: { size: 1 },
    });
    expectAnswer(answer, { status: 200, body: { store: 'main', file: 'a b/c/d.txt', changes: { size: 1 } } });
  });

  it('none', async () => {
    const answer = await send(server, { method: 'PATCH', url: '/files/main/', body: {} });
    expectAnswer(answer, { status: 200, body: { store: 'main', file: '', changes: {} } });
  });
});

describe('Path, query, body and headers', () => {
  it('everything given', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/orgs/a%20b%2Fc/items?limit=10',
      headers: { 'user-agent': 'test', 'x-tenant': 't' },
      body: { color: [1, { x: null }] },
    });
    expectAnswer(answer, {
      status: 200,
      body: { org: 'a b/c', limit: '10', color: [1, { x: null }], agent: 'test', tenant: 't' },
    });
  });

  it('an empty query parameter, and no body', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/orgs/a/items?limit',
      headers: { 'user-agent': 'x' },
    });
    expectAnswer(answer, {
      status: 200,
      body: { org: 'a', limit: '', color: null, agent: 'x', tenant: null },
    });
  });

  it('a query parameter given twice', async () => {
    const answer = await send(server, { method: 'POST', url: '/orgs/a/items?limit=1&limit=2' });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'query parameter "limit" must be given once' },
    });
  });

  it('an empty path parameter', async () => {
    const answer = await send(server, { method: 'POST', url: '/orgs//items' });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'path parameter "org" must not be empty' },
    });
  });

  it('a body that is no object', async () => {
    const answer = await send(server, { method: 'POST', url: '/orgs/a/items', body: [1] });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body must be an object' },
    });
  });
});

describe('Parameters with types and defaults', () => {
  it('only what is required', async () => {
    const answer = await send(server, { method: 'GET', url: '/pages/3' });
    expectAnswer(answer, {
      status: 200,
      body: { page: 3, size: 10, factor: null, exact: false, owner: null, since: null, order: 'title' },
    });
  });

  it('everything given', async () => {
    const answer = await send(server, {
      method: 'GET',
      url: '/pages/3?size=-2&factor=1.5&exact=true&owner=00000000-0000-4000-8000-00000000000A&since=2024-02-29T12:00:00Z&order=',
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        page: 3,
        size: -2,
        factor: 1.5,
        exact: true,
        owner: '00000000-0000-4000-8000-00000000000A',
        since: '2024-02-29T12:00:00Z',
        order: '',
      },
    });
  });

  it('given without a value', async () => {
    const answer = await send(server, { method: 'GET', url: '/pages/3?size=' });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'query parameter "size" must be a number' },
    });
  });

  it('beyond 32 bits', async () => {
    const answer = await send(server, { method: 'GET', url: '/pages/2147483648' });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'path parameter "page" must be a whole number between -2147483648 and 2147483647',
      },
    });
  });
});

describe('A declared body that contains itself', () => {
  it('with an answer to an answer', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/threads',
      body: { comment: { text: 'one', replies: [{ text: 'two', replies: [{ text: 'three' }] }] } },
    });
    expectAnswer(answer, { status: 201, body: 'one' });
  });

  it('with an answer without a text', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/threads',
      body: { comment: { text: 'one', replies: [{ text: 'two', replies: [{}] }] } },
    });
    expectAnswer(answer, { status: 400 });
  });
});

describe('A token compared with a secret', () => {
  it('no token', async () => {
    const answer = await send(server, { method: 'GET', url: '/token' });
    expectAnswer(answer, { status: 401, body: 'who are you?' });
  });

  it('a wrong token', async () => {
    const answer = await send(server, {
      method: 'GET',
      url: '/token',
      headers: { authorization: 'Bearer nope' },
    });
    expectAnswer(answer, { status: 401, body: 'who are you?' });
  });
});

describe('The public URL of the request', () => {
  it('as received', async () => {
    const answer = await send(server, { method: 'GET', url: '/url/a%20b?c=%64' });
    expectAnswer(answer, { status: 200 });
  });
});
