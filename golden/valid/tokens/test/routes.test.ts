import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, insertRows, send, startServer, type Server } from './support.ts';
import { signToken } from './tokens.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const members = [
  { role: 'admin', key_hash: '3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0' },
];

describe('show-me', () => {
  it('a member', async () => {
    await insertRows(server, { members });
    const tokens = { ada: await signToken({ sub: '1', iss: 'tokens', aud: 'members', role: 'admin' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/me',
      headers: { Authorization: `Bearer ${tokens.ada}` },
    });
    expectAnswer(answer, { status: 200, body: { id: 1, role: 'admin' } });
  });

  it('a member who has left', async () => {
    const tokens = { ada: await signToken({ sub: '1', iss: 'tokens', aud: 'members' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/me',
      headers: { Authorization: `Bearer ${tokens.ada}` },
    });
    expectAnswer(answer, { status: 404, body: { error: 'This member has left' } });
  });

  it('a token that has expired', async () => {
    const tokens = { ada: await signToken({ sub: '1', iss: 'tokens', aud: 'members' }, -1) };
    const answer = await send(server, {
      method: 'GET',
      url: '/me',
      headers: { Authorization: `Bearer ${tokens.ada}` },
    });
    expectAnswer(answer, {
      status: 401,
      headers: { 'WWW-Authenticate': 'Bearer' },
      body: { error: 'A valid token is needed', reason: 'expired' },
    });
  });

  it('a token for others', async () => {
    const tokens = { ada: await signToken({ sub: '1', iss: 'tokens', aud: 'others' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/me',
      headers: { Authorization: `Bearer ${tokens.ada}` },
    });
    expectAnswer(answer, { status: 401, body: { error: 'A valid token is needed', reason: 'invalid' } });
  });

  it('without a token', async () => {
    const answer = await send(server, { method: 'GET', url: '/me' });
    expectAnswer(answer, { status: 401, body: { error: 'A valid token is needed', reason: 'missing' } });
  });

  it('with a token that nobody signed', async () => {
    const answer = await send(server, {
      method: 'GET',
      url: '/me',
      headers: { authorization: 'Bearer abc' },
    });
    expectAnswer(answer, { status: 401, body: { error: 'A valid token is needed', reason: 'invalid' } });
  });
});

describe('list-members', () => {
  it('a token of this server', async () => {
    const tokens = { ada: await signToken({ sub: '1', aud: 'members' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/members',
      headers: { Authorization: `Bearer ${tokens.ada}` },
    });
    expectAnswer(answer, { status: 401, body: { error: 'A token of a partner is needed' } });
  });
});

describe('get-token', () => {
  it('a member', async () => {
    await insertRows(server, { members });
    const answer = await send(server, { method: 'POST', url: '/tokens', body: { key: 'token' } });
    expectAnswer(answer, { status: 201, body: { token: '$any' } });
  });

  it('a key that nobody has', async () => {
    const answer = await send(server, { method: 'POST', url: '/tokens', body: { key: 'other' } });
    expectAnswer(answer, { status: 401, body: { error: 'No member has this key' } });
  });
});
