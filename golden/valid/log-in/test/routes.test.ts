import { after, before, beforeEach, describe, it } from 'node:test';
import { hashPassword } from '../src/lib/values/password.ts';
import { repeatedly } from './repeatedly.ts';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const users = [{ email: 'ada@example.com', password_hash: await hashPassword('correct horse') }];

describe('Log in', () => {
  it('the right password', async () => {
    await insertRows(server, { users });
    const answer = await send(server, {
      method: 'POST',
      url: '/sessions',
      body: { email: ' Ada@example.com', password: 'correct horse' },
    });
    expectAnswer(answer, { status: 201, body: { token: '$any' } });
  });

  it('a wrong password', async () => {
    await insertRows(server, { users });
    const answer = await send(server, {
      method: 'POST',
      url: '/sessions',
      body: { email: 'ada@example.com', password: 'battery' },
    });
    expectAnswer(answer, { status: 401, body: { error: 'The address or the password is wrong' } });
  });

  it('nobody', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/sessions',
      body: { email: 'bob@example.com', password: 'battery' },
    });
    expectAnswer(answer, { status: 401, body: { error: 'The address or the password is wrong' } });
  });

  it('after five attempts the account waits', async () => {
    await insertRows(server, { users });
    const answer = await repeatedly(6, () =>
      send(server, {
        method: 'POST',
        url: '/sessions',
        body: { email: 'ada@example.com', password: 'battery' },
      }),
    );
    expectAnswer(answer, { status: 429, body: { error: 'Too many attempts' } });
  });
});

describe('Change the address of an account', () => {
  it('a new address', async () => {
    await insertRows(server, { users });
    const answer = await send(server, {
      method: 'PUT',
      url: '/users/1/email',
      body: { email: 'ADA@example.org', password: 'correct horse' },
    });
    expectAnswer(answer, {
      status: 200,
      body: { id: 1, email: 'ada@example.org', email_changed_at: '$timestamp' },
    });
    await expectRows(server, 'attempts', []);
  });

  it('a wrong password', async () => {
    await insertRows(server, { users });
    const answer = await send(server, {
      method: 'PUT',
      url: '/users/1/email',
      body: { email: 'ada@example.org', password: 'battery' },
    });
    expectAnswer(answer, { status: 401, body: { error: 'The password is wrong' } });
  });
});
