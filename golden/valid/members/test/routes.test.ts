import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('handle-is-free', () => {
  it('taken', async () => {
    await insertRows(server, 'members', [{ id: 1, email: 'ada@example.com', handle: 'ada' }]);
    const answer = await send(server, { method: 'GET', url: '/handles/ada' });
    expectAnswer(answer, { status: 200, body: { free: false } });
  });

  it('free', async () => {
    const answer = await send(server, { method: 'GET', url: '/handles/bob' });
    expectAnswer(answer, { status: 200, body: { free: true } });
  });
});

describe('remove-member', () => {
  it('is removed', async () => {
    await insertRows(server, 'members', [{ id: 1, email: 'ada@example.com', handle: 'ada' }]);
    const answer = await send(server, { method: 'DELETE', url: '/members/ada' });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'members', []);
  });

  it('is not there', async () => {
    const answer = await send(server, { method: 'DELETE', url: '/members/bob' });
    expectAnswer(answer, { status: 404 });
  });
});

describe('get-member', () => {
  it('is there', async () => {
    await insertRows(server, 'members', [{ id: 1, email: 'ada@example.com', handle: 'ada' }]);
    const answer = await send(server, { method: 'GET', url: '/members/ada' });
    expectAnswer(answer, { status: 200, body: { handle: 'ada', email: 'ada@example.com' } });
  });

  it('is not there', async () => {
    const answer = await send(server, { method: 'GET', url: '/members/bob' });
    expectAnswer(answer, { status: 404, body: { error: 'no such member' } });
  });
});

describe('change-email', () => {
  it('is changed', async () => {
    await insertRows(server, 'members', [{ id: 1, email: 'ada@example.com', handle: 'ada' }]);
    const answer = await send(server, {
      method: 'PATCH',
      url: '/members/ada',
      body: { email: 'a@example.com' },
    });
    expectAnswer(answer, { status: 200, body: { id: 1, email: 'a@example.com', handle: 'ada' } });
  });

  it('nobody has that handle', async () => {
    const answer = await send(server, {
      method: 'PATCH',
      url: '/members/bob',
      body: { email: 'b@example.com' },
    });
    expectAnswer(answer, { status: 404 });
  });
});
