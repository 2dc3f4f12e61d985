import { after, before, describe, it } from 'node:test';
import { expectAnswer, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

describe('Objects and lists', () => {
  it('everything there', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/objects',
      body: { a: 1, customer: { address: [{ city: 'Paris' }] } },
    });
    expectAnswer(answer, { status: 200 });
  });

  it('nothing there', async () => {
    const answer = await send(server, { method: 'POST', url: '/objects', body: {} });
    expectAnswer(answer, { status: 200 });
  });

  it('an object where a text should be', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/objects',
      body: { customer: { address: [{ city: {} }] } },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'body field "customer.address.0.city" must be a string',
      },
    });
  });
});

describe('Parts of an object that may be missing', () => {
  it('all there', async () => {
    const answer = await send(server, {
      method: 'PATCH',
      url: '/parts',
      body: { customer: { email: 'ada@example.com', address: { city: 'London' } } },
    });
    expectAnswer(answer, { status: 200, body: { email: 'ada@example.com', city: 'London' } });
  });

  it('without an address', async () => {
    const answer = await send(server, {
      method: 'PATCH',
      url: '/parts',
      body: { customer: { email: 'ada@example.com' } },
    });
    expectAnswer(answer, { status: 200, body: { email: 'ada@example.com', city: null } });
  });

  it('nothing', async () => {
    const answer = await send(server, { method: 'PATCH', url: '/parts', body: {} });
    expectAnswer(answer, { status: 200, body: { email: null, city: null } });
  });

  it('no object', async () => {
    const answer = await send(server, { method: 'PATCH', url: '/parts', body: { customer: 'Ada' } });
    expectAnswer(answer, {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body field "customer" must be an object' },
    });
  });
});

describe('Texts, time and ids', () => {
  it('a template', async () => {
    const answer = await send(server, { method: 'GET', url: '/texts/Ada' });
    expectAnswer(answer, { status: 200 });
  });
});
