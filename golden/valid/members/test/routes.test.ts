import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const members = [{ id: 11, email: 'ada@example.com', handle: 'ada' }];

const otherMembers = [{ id: 1, email: 'ada@example.com', handle: 'ada' }];

describe('handle-is-free', () => {
  it('taken', async () => {
    await insertRows(server, { members: otherMembers });
    const answer = await send(server, { method: 'GET', url: '/handles/ada' });
    expectAnswer(answer, { status: 200, body: { free: false } });
  });

  it('free', async () => {
    const answer = await send(server, { method: 'GET', url: '/handles/bob' });
    expectAnswer(answer, { status: 200, body: { free: true } });
  });
});

describe('join', () => {
  it('is new', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/members',
      body: { email: 'ada@example.com', handle: 'ada' },
    });
    expectAnswer(answer, { status: 201, body: { id: 1, email: 'ada@example.com', handle: 'ada' } });
  });

  it('has joined before', async () => {
    await insertRows(server, { members });
    const answer = await send(server, {
      method: 'POST',
      url: '/members',
      body: { email: 'ada@example.com', handle: 'lovelace' },
    });
    expectAnswer(answer, { status: 409, body: { error: 'you are a member already' } });
  });

  it('another one has the handle', async () => {
    await insertRows(server, { members });
    const answer = await send(server, {
      method: 'POST',
      url: '/members',
      body: { email: 'b@example.com', handle: 'ada' },
    });
    expectAnswer(answer, { status: 409, body: { error: 'the handle is taken' } });
  });
});

describe('remove-member', () => {
  it('is removed', async () => {
    await insertRows(server, { members: otherMembers });
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
    await insertRows(server, { members: otherMembers });
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
    await insertRows(server, { members: otherMembers });
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

describe('rename', () => {
  it('is free', async () => {
    await insertRows(server, { members: otherMembers });
    const answer = await send(server, {
      method: 'PUT',
      url: '/members/ada/handle',
      body: { handle: 'lovelace' },
    });
    expectAnswer(answer, { status: 200, body: { id: 1, email: 'ada@example.com', handle: 'lovelace' } });
  });

  it('is taken, which is kept as a wish', async () => {
    await insertRows(server, {
      members: [
        { id: 1, email: 'ada@example.com', handle: 'ada' },
        { id: 2, email: 'b@example.com', handle: 'bob' },
      ],
    });
    const answer = await send(server, { method: 'PUT', url: '/members/bob/handle', body: { handle: 'ada' } });
    expectAnswer(answer, { status: 202, body: { waits: true } });
    await expectRows(server, 'wishes', [{ handle: 'ada' }]);
  });

  it('nobody has that handle', async () => {
    const answer = await send(server, { method: 'PUT', url: '/members/bob/handle', body: { handle: 'rob' } });
    expectAnswer(answer, { status: 404 });
  });
});
