import { after, before, describe, it } from 'node:test';
import { expectAnswer, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

describe('Joins that cross', () => {
  it('a', async () => {
    const answer = await send(server, { method: 'POST', url: '/crossing', body: { kind: 'a', size: '1' } });
    expectAnswer(answer, { status: 200, body: 1 });
  });

  it('b, then one', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/crossing',
      body: { kind: 'b', flag: true, size: 2 },
    });
    expectAnswer(answer, { status: 200, body: 2 });
  });

  it('b, then two', async () => {
    const answer = await send(server, { method: 'POST', url: '/crossing', body: { kind: 'b', flag: false } });
    expectAnswer(answer, { status: 200, body: { way: 2 } });
  });

  it('c', async () => {
    const answer = await send(server, { method: 'POST', url: '/crossing', body: { kind: 'c' } });
    expectAnswer(answer, { status: 200, body: { way: 2 } });
  });

  it('a without what it needs', async () => {
    const answer = await send(server, { method: 'POST', url: '/crossing', body: { kind: 'a' } });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'body field "size" must be a string or a number',
      },
    });
  });
});

describe('Guards that share an answer', () => {
  it('an owner', async () => {
    const answer = await send(server, {
      method: 'GET',
      url: '/guards/plan',
      headers: { 'x-user': 'ada', 'x-team': 'red', 'x-role': 'owner' },
    });
    expectAnswer(answer, { status: 200, body: { document: 'plan', user: 'ada' } });
  });

  it('nobody', async () => {
    const answer = await send(server, { method: 'GET', url: '/guards/plan' });
    expectAnswer(answer, { status: 401, body: { error: 'sign in first' } });
  });

  it('no team', async () => {
    const answer = await send(server, { method: 'GET', url: '/guards/plan', headers: { 'x-user': 'ada' } });
    expectAnswer(answer, { status: 401, body: { error: 'sign in first' } });
  });

  it('an unknown role', async () => {
    const answer = await send(server, {
      method: 'GET',
      url: '/guards/plan',
      headers: { 'x-user': 'ada', 'x-team': 'red', 'x-role': 'king' },
    });
    expectAnswer(answer, { status: 401, body: { error: 'sign in first' } });
  });
});

describe('Branches that join again', () => {
  it('both', async () => {
    const answer = await send(server, { method: 'POST', url: '/ladder', body: { a: true, b: false } });
    expectAnswer(answer, { status: 200, body: 'down' });
  });
});
