import { after, before, beforeEach, describe, it } from 'node:test';
import { announce } from '../src/functions/announce.ts';
import { emptyQueue } from './queues.ts';
import { expectRequests, giveAnswers, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('Tell a subscriber', () => {
  it('signs what it sends', async () => {
    giveAnswers(server, [
      { method: 'POST', url: 'https://hooks.subscriber.example/in', response: { status: 204 } },
    ]);
    await announce(
      server.app,
      server.app.db,
      undefined,
      'https://hooks.subscriber.example/in',
      '0123456789abcdef',
      7,
    );
    await emptyQueue(server.app);
    expectRequests(server, [
      {
        method: 'POST',
        url: 'https://hooks.subscriber.example/in',
        headers: { 'idempotency-key': 'order-7', 'content-type': 'application/json' },
        body: { order: 7 },
      },
    ]);
  });
});
