import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

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

  it('a name that is taken', async () => {
    await insertRows(server, 'accounts', [{ username: 'ada', email: 'ada@example.com' }]);
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
