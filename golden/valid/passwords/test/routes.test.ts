import { after, before, beforeEach, describe, it } from 'node:test';
import { hashPassword } from '../src/lib/values/password.ts';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const users = [{ email: 'ada@example.com', password_hash: await hashPassword('correct horse') }];

describe('show-profile', () => {
  it('the right password', async () => {
    await insertRows(server, { users });
    const answer = await send(server, {
      method: 'GET',
      url: '/profile',
      headers: { Authorization: 'Basic YWRhQGV4YW1wbGUuY29tOmNvcnJlY3QgaG9yc2U=' },
    });
    expectAnswer(answer, { status: 200, body: { id: 1, email: 'ada@example.com' } });
  });

  it('none', async () => {
    const answer = await send(server, { method: 'GET', url: '/profile' });
    expectAnswer(answer, {
      status: 401,
      headers: { 'WWW-Authenticate': 'Basic realm="passwords", charset="UTF-8"' },
      body: { error: 'Your e-mail address and password are needed' },
    });
  });
});

describe('log-in', () => {
  it('the right password, stored with the parameters of long ago', async () => {
    await insertRows(server, {
      users: [
        {
          email: 'ada@example.com',
          password_hash:
            '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$6g3umF+uVrJsObaTZhIbbTlgrvOEFcCItdwSjtPF67M',
        },
      ],
    });
    const answer = await send(server, {
      method: 'POST',
      url: '/sessions',
      body: { email: 'ada@example.com', password: 'correct horse' },
    });
    expectAnswer(answer, { status: 201, body: { token: '$any' } });
    await expectRows(server, 'sessions', [{ id: 1, user_id: 1, token_hash: '$any' }]);
  });

  it('a wrong password', async () => {
    await insertRows(server, { users });
    const answer = await send(server, {
      method: 'POST',
      url: '/sessions',
      body: { email: 'ada@example.com', password: 'battery staple' },
    });
    expectAnswer(answer, { status: 401, body: { error: 'The e-mail address or the password is wrong' } });
    await expectRows(server, 'sessions', []);
  });

  it('nobody has this address', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/sessions',
      body: { email: 'bob@example.com', password: 'correct horse' },
    });
    expectAnswer(answer, { status: 401, body: { error: 'The e-mail address or the password is wrong' } });
  });
});

describe('register', () => {
  it('a user', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/users',
      body: { email: 'Ada@example.com', password: 'correct horse' },
    });
    expectAnswer(answer, { status: 201, body: { id: 1, email: 'ada@example.com' } });
    await expectRows(server, 'users', [{ id: 1, email: 'ada@example.com', password_hash: '$any' }]);
  });

  it('a password that is too short', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/users',
      body: { email: 'ada@example.com', password: 'secret' },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'body field "password" must have at least 8 characters',
      },
    });
    await expectRows(server, 'users', []);
  });
});
