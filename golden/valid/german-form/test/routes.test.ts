import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('Feedback', () => {
  it('thanks', async () => {
    const answer = await send(server, { method: 'POST', url: '/feedback', body: { text: 'Good' } });
    expectAnswer(answer, { status: 204 });
  });
});

describe('Book a table', () => {
  it('a table for two', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/reservierung',
      headers: { accept: 'text/html' },
      body: {
        name: 'Ada',
        email: 'ada@example.com',
        day: '2026-12-24',
        guests: 2,
        place: 'drinnen',
        terms: true,
      },
    });
    expectAnswer(answer, { status: 201 });
    await expectRows(server, 'visits', [{ name: 'Ada', guests: 2 }]);
  });

  it('other clients get English', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/reservierung',
      body: { name: 'Ada', email: 'ada', day: '2026-12-24', terms: true },
    });
    expectAnswer(answer, { status: 400, body: { message: 'body field "email" must be an e-mail address' } });
  });
});
