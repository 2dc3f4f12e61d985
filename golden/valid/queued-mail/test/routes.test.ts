import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectMails, expectRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('Invite somebody', () => {
  it('two guests', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/invitations',
      body: { to: ['a@example.com', 'b@example.com'] },
    });
    expectAnswer(answer, { status: 202 });
    await expectMails(server, [{ to: ['a@example.com', 'b@example.com'], subject: 'Come and see' }]);
  });
});

describe('Place an order', () => {
  it('an order', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: { email: 'ada@example.com', amount: 12.5 },
    });
    expectAnswer(answer, { status: 201, body: { id: 1, amount: 12.5 } });
    await expectRows(server, 'orders', [{ email: 'ada@example.com' }]);
    await expectMails(server, [
      { to: 'ada@example.com', subject: 'Your order', text: 'We have received your order over 12.5.' },
    ]);
  });

  it('an order that is rolled back', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: { email: 'ada@example.com', amount: 5000 },
    });
    expectAnswer(answer, { status: 503, body: { error: 'Too much' } });
    await expectRows(server, 'orders', []);
    await expectMails(server, []);
  });
});
