import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('Create a user and welcome them', () => {
  it('a new user', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/users',
      body: { email: 'ada@example.com', name: 'Ada' },
    });
    expectAnswer(answer, { status: 201 });
  });

  it('no e-mail address', async () => {
    const answer = await send(server, { method: 'POST', url: '/users', body: { name: 'Ada' } });
    expectAnswer(answer, { status: 400 });
  });
});

describe('Get one user', () => {
  it('an unknown user', async () => {
    const answer = await send(server, { method: 'GET', url: '/users/999' });
    expectAnswer(answer, { status: 404, body: { error: 'No such user' } });
  });

  it('an id that is no number', async () => {
    const answer = await send(server, { method: 'GET', url: '/users/abc' });
    expectAnswer(answer, { status: 400 });
  });
});
