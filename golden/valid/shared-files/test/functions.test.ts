import { after, before, beforeEach, describe, it } from 'node:test';
import { currentUser } from '../src/functions/current-user.ts';
import { removeFile } from '../src/functions/remove-file.ts';
import { expectFiles, storeFiles } from './files.ts';
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

describe('Who is asking, and for whom', () => {
  it('knows users by their key', async () => {
    await insertRows(server, {
      orgs: [{ id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Acme' }],
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

describe('Deletes a file of the organisation', () => {
  it('of that tenant', async () => {
    await storeFiles(server.app, [
      { key: 'aaaaaaaa-0000-4000-8000-000000000001/a.txt', text: 'a' },
      { key: 'bbbbbbbb-0000-4000-8000-000000000002/a.txt', text: 'b' },
    ]);
    await removeFile(server.app, server.app.db, undefined, 'a.txt', 'aaaaaaaa-0000-4000-8000-000000000001');
    await expectFiles(server.app, [{ key: 'bbbbbbbb-0000-4000-8000-000000000002/a.txt', text: 'b' }]);
  });
});
