import { after, before, beforeEach, describe, it } from 'node:test';
import { currentUser } from '../src/functions/current-user.ts';
import { openHours } from '../src/functions/open-hours.ts';
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

const orgs = [{ id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Acme' }];

const projects = [{ id: 1, org_id: 'aaaaaaaa-0000-4000-8000-000000000001', slug: 'site', title: 'Site' }];

describe('Who is asking, and for whom', () => {
  it('knows users by their key', async () => {
    await insertRows(server, {
      orgs,
      users: [
        {
          id: 1,
          org_id: 'aaaaaaaa-0000-4000-8000-000000000001',
          name: 'Ada',
          key_hash: 'fdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029',
        },
      ],
    });
    const request = await requestWith({ authorization: 'Bearer ada' });
    expectOutput(await currentUser(server.app.db, request), {
      userId: 1,
      orgId: 'aaaaaaaa-0000-4000-8000-000000000001',
    });
  });

  it('refuses an unknown key', async () => {
    const request = await requestWith({ authorization: 'Bearer eve' });
    const answer = await answerOf(() => currentUser(server.app.db, request));
    expectAnswer(answer, { status: 401 });
  });
});

describe('How many hours of a project are left', () => {
  it('adds up the hours of one tenant', async () => {
    await insertRows(server, {
      orgs,
      projects,
      tasks: [
        { org_id: 'aaaaaaaa-0000-4000-8000-000000000001', project_id: 1, title: 'Draw', hours: 3 },
        {
          org_id: 'aaaaaaaa-0000-4000-8000-000000000001',
          project_id: 1,
          title: 'Build',
          hours: 5,
          done: true,
        },
      ],
    });
    expectOutput(await openHours(server.app.db, 1, 'aaaaaaaa-0000-4000-8000-000000000001'), 3);
  });

  it('sees nothing of another one', async () => {
    await insertRows(server, {
      orgs,
      projects,
      tasks: [{ org_id: 'aaaaaaaa-0000-4000-8000-000000000001', project_id: 1, title: 'Draw', hours: 3 }],
    });
    expectOutput(await openHours(server.app.db, 1, 'bbbbbbbb-0000-4000-8000-000000000002'), null);
  });
});
