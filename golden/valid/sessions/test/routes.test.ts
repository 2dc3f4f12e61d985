import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('who-am-i', () => {
  it('a guest who is known', async () => {
    await insertRows(server, {
      guests: [
        { name: 'Ada', token_hash: '3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0' },
      ],
    });
    const answer = await send(server, {
      method: 'GET',
      url: '/guest',
      headers: { authorization: 'Bearer token' },
    });
    expectAnswer(answer, { status: 200, body: { id: 1, name: 'Ada' } });
  });

  it('a token that nobody has', async () => {
    const answer = await send(server, {
      method: 'GET',
      url: '/guest',
      headers: { authorization: 'Bearer other' },
    });
    expectAnswer(answer, { status: 401, body: { error: 'who?' } });
  });
});

describe('enter', () => {
  it('a guest', async () => {
    const answer = await send(server, { method: 'POST', url: '/guests', body: { name: 'Ada' } });
    expectAnswer(answer, { status: 201, body: { guest: { id: 1, name: 'Ada' }, token: '$any' } });
    await expectRows(server, 'guests', [{ id: 1, name: 'Ada', token_hash: '$any' }]);
  });
});
