import { after, before, beforeEach, describe, it } from 'node:test';
import { expectFiles, storeFiles } from './files.ts';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('A text as a file, and what it is as a row', () => {
  it('stores both', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/documents',
      body: { title: 'Notes', text: 'Grüße' },
    });
    expectAnswer(answer, { status: 201, body: { id: '$uuid', key: '$any', title: 'Notes' } });
    await expectFiles(server.app, [{ key: '$any', type: 'text/plain; charset=utf-8', text: 'Grüße' }]);
  });

  it('stores nothing that the row cannot say', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/documents',
      body: { title: '', text: 'Grüße' },
    });
    expectAnswer(answer, { status: 400 });
    await expectRows(server, 'documents', []);
    await expectFiles(server.app, []);
  });
});

describe('Neither the row nor the file', () => {
  it('deletes both', async () => {
    await insertRows(server, {
      documents: [{ id: '6f9619ff-8b86-4d01-b42d-00c04fc964ff', key: 'documents/a.txt', title: 'A' }],
    });
    await storeFiles(server.app, [{ key: 'documents/a.txt', text: 'a' }]);
    const answer = await send(server, {
      method: 'DELETE',
      url: '/documents/6f9619ff-8b86-4d01-b42d-00c04fc964ff',
    });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'documents', []);
    await expectFiles(server.app, []);
  });
});

describe('A user without a picture', () => {
  it('deletes the picture, and nothing else', async () => {
    await storeFiles(server.app, [
      { key: 'avatars/1', text: 'a' },
      { key: 'avatars/1/small', text: 'b' },
      { key: 'avatars/2', text: 'c' },
    ]);
    const answer = await send(server, { method: 'DELETE', url: '/users/1/avatar' });
    expectAnswer(answer, { status: 204 });
    await expectFiles(server.app, [
      { key: 'avatars/1/small', text: 'b' },
      { key: 'avatars/2', text: 'c' },
    ]);
  });
});

describe('The picture of a user', () => {
  it('serves what was stored', async () => {
    await storeFiles(server.app, [{ key: 'avatars/1', type: 'image/jpeg', text: 'a picture' }]);
    const answer = await send(server, { method: 'GET', url: '/users/1/avatar' });
    expectAnswer(answer, {
      status: 200,
      headers: { 'content-type': 'image/jpeg', 'content-length-of-file': '9' },
      body: 'a picture',
    });
  });

  it('says so where there is none', async () => {
    const answer = await send(server, { method: 'GET', url: '/users/1/avatar' });
    expectAnswer(answer, { status: 404, body: { error: 'No picture' } });
  });
});

describe('Change the picture of a user', () => {
  it('stores the picture in the place of the old one', async () => {
    await insertRows(server, { users: [{ id: 1, name: 'Ada' }] });
    await storeFiles(server.app, [
      { key: 'avatars/1', type: 'image/jpeg', text: 'an old one' },
      { key: 'avatars/2', text: 'of Bob' },
    ]);
    const answer = await send(server, {
      method: 'PUT',
      url: '/users/1/avatar',
      form: {},
      files: {
        picture: {
          base64:
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
        },
      },
    });
    expectAnswer(answer, { status: 204 });
    await expectFiles(server.app, [
      {
        key: 'avatars/1',
        type: 'image/png',
        size: 67,
        base64:
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
      },
      { key: 'avatars/2', type: 'application/octet-stream', text: 'of Bob' },
    ]);
  });

  it('stores nothing for a user who is not there', async () => {
    const answer = await send(server, {
      method: 'PUT',
      url: '/users/7/avatar',
      form: {},
      files: {
        picture: {
          base64:
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
        },
      },
    });
    expectAnswer(answer, { status: 404, body: { error: 'No such user' } });
    await expectFiles(server.app, []);
  });
});
