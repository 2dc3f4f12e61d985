import { after, before, beforeEach, describe, it } from 'node:test';
import { slowDown } from '../src/functions/slow-down.ts';
import { repeatedly } from './repeatedly.ts';
import { answerOf, expectAnswer, expectOutput, requestWith, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('Lets a client try something 20 times in 15 minutes', () => {
  it('the first attempt', async () => {
    const request = await requestWith({});
    expectOutput(await slowDown(server.app.db, request), 19);
  });

  it('the last attempt', async () => {
    const request = await requestWith({});
    expectOutput(await repeatedly(20, () => slowDown(server.app.db, request)), 0);
  });

  it('one too many', async () => {
    const request = await requestWith({});
    const answer = await answerOf(() => repeatedly(21, () => slowDown(server.app.db, request)));
    expectAnswer(answer, { status: 429, body: { error: 'Too many attempts' } });
  });
});
