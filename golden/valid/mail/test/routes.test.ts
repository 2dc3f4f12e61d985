import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectMails, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('A mail with HTML', () => {
  it('one address', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/invitations',
      body: { to: 'ada@example.com', name: '<Ada>' },
    });
    expectAnswer(answer, { status: 202, body: { sent: true } });
    await expectMails(server, [{ to: 'ada@example.com', subject: 'Invitation' }]);
  });

  it('two addresses', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/invitations',
      body: { to: ['ada@example.com', 'bob@example.com'], name: 'x' },
    });
    expectAnswer(answer, { status: 202, body: { sent: true } });
  });

  it('no address', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/invitations',
      body: { to: 'ada', name: 'x' },
    });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "to" must be an e-mail address' },
    });
  });
});
