import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const accounts = [{ username: 'ada', email: 'ada@example.com' }];

describe('list', () => {
  it('the second account', async () => {
    await insertRows(server, {
      accounts: [
        { username: 'ada', email: 'ada@example.com' },
        { username: 'bob', email: 'bob@example.com' },
      ],
    });
    const answer = await send(server, { method: 'GET', url: '/accounts?offset=1' });
    expectAnswer(answer, { status: 200, body: [{ id: 2, username: 'bob', email: 'bob@example.com' }] });
  });

  it('a limit and an offset that are none', async () => {
    const answer = await send(server, { method: 'GET', url: '/accounts?limit=many&offset=-1' });
    expectAnswer(answer, {
      status: 422,
      body: { errors: { limit: ['must be a number'], offset: ['must be a whole number, 0 or more'] } },
    });
  });
});

describe('register', () => {
  it('an account', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/accounts',
      body: { user: { username: 'ada', email: 'ada@example.com' } },
    });
    expectAnswer(answer, { status: 201, body: { id: 1, username: 'ada', email: 'ada@example.com' } });
  });

  it('an address that is none', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/accounts',
      body: { user: { username: 'ada', email: 'ada' } },
    });
    expectAnswer(answer, { status: 422, body: { errors: { 'user.email': ['must be an e-mail address'] } } });
    await expectRows(server, 'accounts', []);
  });

  it('a name and an address that are none', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/accounts',
      body: { user: { username: 1, email: 'ada' } },
    });
    expectAnswer(answer, {
      status: 422,
      body: {
        errors: { 'user.username': ['must be a string'], 'user.email': ['must be an e-mail address'] },
      },
    });
  });

  it('a name that is taken', async () => {
    await insertRows(server, { accounts });
    const answer = await send(server, {
      method: 'POST',
      url: '/accounts',
      body: { user: { username: 'ada', email: 'other@example.com' } },
    });
    expectAnswer(answer, {
      status: 409,
      body: { errors: { body: ['A record with the same unique value exists already'] } },
    });
  });
});

describe('rename', () => {
  it('another name', async () => {
    await insertRows(server, { accounts });
    const answer = await send(server, {
      method: 'PUT',
      url: '/accounts/1',
      body: { username: 'ada-l', email: 'ada@example.com' },
    });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'accounts', [{ id: 1, username: 'ada-l', email: 'ada@example.com' }]);
  });

  it('faults of the body and the path', async () => {
    const answer = await send(server, { method: 'PUT', url: '/accounts/none', body: { username: 1 } });
    expectAnswer(answer, {
      status: 422,
      body: {
        errors: { email: ['must be a string'], username: ['must be a string'], id: ['must be a number'] },
      },
    });
  });
});
