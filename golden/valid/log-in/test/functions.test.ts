import { after, before, beforeEach, describe, it } from 'node:test';
import { slowDown } from '../src/functions/slow-down.ts';
import { expectOutput, requestWith, startServer, type Server } from './support.ts';

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
});
