import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('add-note', () => {
  it('a session of this site', async () => {
    await insertRows(server, {
      users: [
        {
          id: 1,
          name: 'Ada',
          session_hash: '2bd806c97f0e00af1a1fc3328fa763a9269723c8db8fac4f93af71db186d6e90',
        },
      ],
    });
    const answer = await send(server, {
      method: 'POST',
      url: '/notes',
      headers: { cookie: 'a=b; __Host-session=alice', 'sec-fetch-site': 'same-origin' },
      body: { text: 'Hello' },
    });
    expectAnswer(answer, { status: 201, body: { user_id: 1, text: 'Hello' } });
  });

  it('nobody’s session is forgotten', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/notes',
      headers: { cookie: '__Host-session=eve' },
      body: { text: 'Hello' },
    });
    expectAnswer(answer, {
      status: 303,
      headers: {
        location: '/login',
        'set-cookie': '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      },
    });
  });

  it('another site writes no notes', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/notes',
      headers: { cookie: '__Host-session=alice', origin: 'https://evil.example.com' },
      body: { text: 'Hello' },
    });
    expectAnswer(answer, { status: 403, body: { message: 'The request came from another site' } });
    await expectRows(server, 'notes', []);
  });
});

describe('log-in', () => {
  it('nobody has this name', async () => {
    const answer = await send(server, { method: 'POST', url: '/sessions', body: { name: 'Eve' } });
    expectAnswer(answer, { status: 401 });
  });
});

describe('show-theme', () => {
  it('a signature that is wrong is as good as none', async () => {
    const answer = await send(server, {
      method: 'GET',
      url: '/theme',
      headers: { cookie: 'theme=dark.AAAA' },
    });
    expectAnswer(answer, { status: 200, body: null });
  });
});
