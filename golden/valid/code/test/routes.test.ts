import { after, before, describe, it } from 'node:test';
import { expectAnswer, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

describe('Price an order', () => {
  it('with a code', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/quotes',
      body: { prices: [300, 100], code: ' welcome ' },
    });
    expectAnswer(answer, { status: 200, body: { total: 360, items: ['1: 300', '2: 100'], cheapest: 100 } });
  });

  it('nothing', async () => {
    const answer = await send(server, { method: 'POST', url: '/quotes', body: { prices: [] } });
    expectAnswer(answer, { status: 200, body: { total: 0, items: [], cheapest: null } });
  });

  it('a sum that is too large', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/quotes',
      body: { prices: [1.7e308, 1.7e308] },
    });
    expectAnswer(answer, { status: 400 });
  });

  it('no numbers', async () => {
    const answer = await send(server, { method: 'POST', url: '/quotes', body: { prices: ['1'] } });
    expectAnswer(answer, { status: 400 });
  });
});
