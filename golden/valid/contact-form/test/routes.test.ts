import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectMails, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('Contact us', () => {
  it('a message', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/contact',
      body: { name: 'Ada', email: 'ada@example.com', topic: 'An order', message: 'Hello' },
    });
    expectAnswer(answer, { status: 201, body: { id: 1, age: null, newsletter: false } });
    await expectMails(server, [{ to: 'ada@example.com' }]);
  });

  it('no message', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/contact',
      body: { name: 'Ada', email: 'ada@example.com', topic: 'An order' },
    });
    expectAnswer(answer, { status: 400 });
  });
});
