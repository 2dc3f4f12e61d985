import { after, before, beforeEach, describe, it } from 'node:test';
import { expectFiles, storeFiles } from './files.ts';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const orgs = [
  { id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Acme' },
  { id: 'bbbbbbbb-0000-4000-8000-000000000002', name: 'Bright' },
];

const users = [
  {
    id: 1,
    org_id: 'aaaaaaaa-0000-4000-8000-000000000001',
    name: 'Ada',
    key_hash: 'fdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029',
  },
];

describe('Delete a file of the organisation', () => {
  it('leaves that of another organisation', async () => {
    await insertRows(server, {
      orgs,
      users,
      files: [
        { id: 1, org_id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'a.txt' },
        { id: 2, org_id: 'bbbbbbbb-0000-4000-8000-000000000002', name: 'a.txt' },
      ],
    });
    await storeFiles(server.app, [
      { key: 'aaaaaaaa-0000-4000-8000-000000000001/a.txt', text: 'of Acme' },
      { key: 'bbbbbbbb-0000-4000-8000-000000000002/a.txt', text: 'of Bright' },
    ]);
    const answer = await send(server, {
      method: 'DELETE',
      url: '/files/a.txt',
      headers: { authorization: 'Bearer ada' },
    });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'files', [
      { id: 2, org_id: 'bbbbbbbb-0000-4000-8000-000000000002', name: 'a.txt' },
    ]);
    await expectFiles(server.app, [{ key: 'bbbbbbbb-0000-4000-8000-000000000002/a.txt', text: 'of Bright' }]);
  });
});

describe('A file of the organisation', () => {
  it('gives what the organisation has', async () => {
    await insertRows(server, { orgs, users });
    await storeFiles(server.app, [
      { key: 'aaaaaaaa-0000-4000-8000-000000000001/a.txt', text: 'of Acme' },
      { key: 'bbbbbbbb-0000-4000-8000-000000000002/a.txt', text: 'of Bright' },
    ]);
    const answer = await send(server, {
      method: 'GET',
      url: '/files/a.txt',
      headers: { authorization: 'Bearer ada' },
    });
    expectAnswer(answer, { status: 200, body: 'of Acme' });
  });

  it('has nothing of another one', async () => {
    await insertRows(server, { orgs, users });
    await storeFiles(server.app, [{ key: 'bbbbbbbb-0000-4000-8000-000000000002/b.txt', text: 'of Bright' }]);
    const answer = await send(server, {
      method: 'GET',
      url: '/files/b.txt',
      headers: { authorization: 'Bearer ada' },
    });
    expectAnswer(answer, { status: 404, body: { error: 'No such file' } });
  });
});

describe('Store a file of the organisation', () => {
  it('stores it under the tenant', async () => {
    await insertRows(server, { orgs, users });
    const answer = await send(server, {
      method: 'PUT',
      url: '/files/reports/2026.txt',
      headers: { 'content-type': 'text/plain', authorization: 'Bearer ada' },
      text: 'All is well.',
    });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'files', [
      { id: 1, org_id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'reports/2026.txt' },
    ]);
    await expectFiles(server.app, [
      {
        key: 'aaaaaaaa-0000-4000-8000-000000000001/reports/2026.txt',
        type: 'text/plain',
        text: 'All is well.',
      },
    ]);
  });

  it('stores nothing under a name that leads elsewhere', async () => {
    await insertRows(server, { orgs, users });
    const answer = await send(server, {
      method: 'PUT',
      url: '/files/reports%2F..%2F2026.txt',
      headers: { 'content-type': 'text/plain', authorization: 'Bearer ada' },
      text: 'All is well.',
    });
    expectAnswer(answer, { status: 400 });
    await expectRows(server, 'files', []);
    await expectFiles(server.app, []);
  });
});
