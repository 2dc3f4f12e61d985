import { after, before, beforeEach, describe, it } from 'node:test';
import { currentUser } from '../src/functions/current-user.ts';
import {
  answerOf,
  expectAnswer,
  expectOutput,
  insertRows,
  requestWith,
  startServer,
  type Server,
} from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('Who is logged in', () => {
  it('a session that nobody has', async () => {
    const request = await requestWith({ cookie: '__Host-session=eve' });
    const answer = await answerOf(() => currentUser(server.app.db, request));
    expectAnswer(answer, { status: 303, headers: { location: '/login' } });
  });

  it('the user of a session', async () => {
    await insertRows(server, {
      users: [
        {
          id: 1,
          name: 'Ada',
          session_hash: '2bd806c97f0e00af1a1fc3328fa763a9269723c8db8fac4f93af71db186d6e90',
        },
      ],
    });
    const request = await requestWith({ cookie: '__Host-session=alice' });
    expectOutput(await currentUser(server.app.db, request), 1);
  });
});
