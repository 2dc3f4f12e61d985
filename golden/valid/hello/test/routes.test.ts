import { after, before, describe, it } from 'node:test';
import { expectAnswer, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

describe('Say hello', () => {
  it('greets by name', async () => {
    const answer = await send(server, { method: 'GET', url: '/hello/Ada' });
    expectAnswer(answer, { status: 200, body: { message: 'Hello Ada!' } });
  });
});
