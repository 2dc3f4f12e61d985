import { after, before, beforeEach, describe, it } from 'node:test';
import { hashPassword } from '../src/lib/values/password.ts';
import {
  expectAnswer,
  expectMails,
  expectRows,
  insertRows,
  send,
  startServer,
  type Server,
} from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const users = [{ email: 'ada@example.com', password_hash: await hashPassword('correct horse') }];

const otherUsers = [{ email: 'ada@example.com', password_hash: '-' }];

describe('Choose a new password', () => {
  it('with a link that is fresh', async () => {
    await insertRows(server, {
      users: otherUsers,
      password_resets: [
        {
          user_id: 1,
          token_hash: '3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0',
          expires_at: '2100-01-01T00:00:00Z',
        },
        { user_id: 1, token_hash: 'another', expires_at: '2100-01-01T00:00:00Z' },
      ],
    });
    const answer = await send(server, {
      method: 'PUT',
      url: '/password',
      body: { token: 'token', password: 'battery staple' },
    });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'password_resets', []);
  });

  it('with one that has expired', async () => {
    await insertRows(server, {
      users: otherUsers,
      password_resets: [
        {
          user_id: 1,
          token_hash: '3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0',
          expires_at: '2020-01-01T00:00:00Z',
        },
      ],
    });
    const answer = await send(server, {
      method: 'PUT',
      url: '/password',
      body: { token: 'token', password: 'battery staple' },
    });
    expectAnswer(answer, { status: 410 });
    await expectRows(server, 'users', [{ email: 'ada@example.com', password_hash: '-' }]);
  });

  it('with one that nobody got', async () => {
    await insertRows(server, { users: otherUsers });
    const answer = await send(server, {
      method: 'PUT',
      url: '/password',
      body: { token: 'other', password: 'battery staple' },
    });
    expectAnswer(answer, { status: 410 });
  });

  it('a password that is too short leaves the link as it is', async () => {
    await insertRows(server, {
      users: otherUsers,
      password_resets: [
        {
          user_id: 1,
          token_hash: '3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0',
          expires_at: '2100-01-01T00:00:00Z',
        },
      ],
    });
    const answer = await send(server, {
      method: 'PUT',
      url: '/password',
      body: { token: 'token', password: 'short' },
    });
    expectAnswer(answer, { status: 400 });
    await expectRows(server, 'users', [{ email: 'ada@example.com', password_hash: '-' }]);
    await expectRows(server, 'password_resets', [{ user_id: 1 }]);
  });
});

describe('Ask for a link to reset the password', () => {
  it('a mail with a link', async () => {
    await insertRows(server, { users: otherUsers });
    const answer = await send(server, {
      method: 'POST',
      url: '/password-resets',
      body: { email: 'ADA@example.com' },
    });
    expectAnswer(answer, { status: 202 });
    await expectRows(server, 'password_resets', [
      { user_id: 1, token_hash: '$any', expires_at: '$timestamp' },
    ]);
    await expectMails(server, [{ to: 'ada@example.com', subject: 'Your new password' }]);
  });

  it('no mail, and the same answer', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/password-resets',
      body: { email: 'eve@example.com' },
    });
    expectAnswer(answer, {
      status: 202,
      body: { message: 'If somebody has signed up with this address, a mail is on its way' },
    });
    await expectRows(server, 'password_resets', []);
    await expectMails(server, []);
  });
});

describe('Log in', () => {
  it('the right password', async () => {
    await insertRows(server, { users });
    const answer = await send(server, {
      method: 'POST',
      url: '/sessions',
      body: { email: 'Ada@example.com', password: 'correct horse' },
    });
    expectAnswer(answer, { status: 201, body: { token: '$any' } });
  });

  it('a wrong password', async () => {
    await insertRows(server, { users });
    const answer = await send(server, {
      method: 'POST',
      url: '/sessions',
      body: { email: 'ada@example.com', password: 'battery staple' },
    });
    expectAnswer(answer, { status: 401 });
  });

  it('an address that nobody has', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/sessions',
      body: { email: 'ada@example.com', password: 'correct horse' },
    });
    expectAnswer(answer, { status: 401, body: { error: 'The address or the password is wrong' } });
  });
});

describe('Sign up', () => {
  it('a user', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/users',
      body: { email: ' Ada@example.com', password: 'correct horse' },
    });
    expectAnswer(answer, { status: 201, body: { id: 1, email: 'ada@example.com' } });
    await expectRows(server, 'users', [{ email: 'ada@example.com', password_hash: '$any' }]);
  });

  it('an address that somebody has', async () => {
    await insertRows(server, { users: otherUsers });
    const answer = await send(server, {
      method: 'POST',
      url: '/users',
      body: { email: 'ADA@example.com', password: 'correct horse' },
    });
    expectAnswer(answer, { status: 409 });
  });

  it('a password that is too short', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/users',
      body: { email: 'ada@example.com', password: 'horse' },
    });
    expectAnswer(answer, {
      status: 400,
      body: { message: 'body field "password" must have at least 8 characters' },
    });
    await expectRows(server, 'users', []);
  });
});
