import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('The digest of anything', () => {
  it('of a text', async () => {
    const answer = await send(server, {
      method: 'PUT',
      url: '/digest',
      headers: { 'content-type': 'application/octet-stream' },
      text: 'hello',
    });
    expectAnswer(answer, { body: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824' });
  });
});

describe('A text as it is', () => {
  it('stores the text', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/notes',
      headers: { 'content-type': 'text/plain' },
      text: 'Buy milk.\n',
    });
    expectAnswer(answer, { status: 201, body: { id: '$uuid', text: 'Buy milk.\n' } });
  });
});

describe('Stores what a picture is', () => {
  it('stores type and size by the contents', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/pictures',
      form: { title: 'A dot' },
      files: {
        picture: {
          filename: '../dot.gif',
          base64:
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
        },
        license: { filename: 'license.txt', text: 'Free for all.' },
      },
    });
    expectAnswer(answer, {
      status: 201,
      body: {
        id: '$uuid',
        title: 'A dot',
        filename: 'dot.gif',
        type: 'image/png',
        size: 67,
        digest: '$any',
        license: 'license.txt',
      },
    });
  });

  it('refuses what only says that it is a picture', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/pictures',
      form: { title: 'A dot' },
      files: { picture: { filename: 'dot.png', text: '<svg/>' } },
    });
    expectAnswer(answer, { status: 415 });
    await expectRows(server, 'pictures', []);
  });
});

describe('A classic form', () => {
  it('leads on once it is stored', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/subscribers',
      form: { email: 'ada@example.com', age: '36', weekly: 'on', topics: ['code', 'maths'] },
    });
    expectAnswer(answer, { status: 303, headers: { location: '/thanks' } });
    await expectRows(server, 'subscribers', [
      { id: '$uuid', email: 'ada@example.com', age: 36, weekly: true, topics: ['code', 'maths'] },
    ]);
  });

  it('takes a box that nobody has ticked, and a field that is left empty', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/subscribers',
      form: { email: 'ada@example.com', age: '' },
    });
    expectAnswer(answer, { status: 303 });
    await expectRows(server, 'subscribers', [
      { id: '$uuid', email: 'ada@example.com', age: null, weekly: false, topics: [] },
    ]);
  });

  it('refuses a field that is given twice', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/subscribers',
      form: { email: ['ada@example.com', 'bob@example.com'] },
    });
    expectAnswer(answer, {
      status: 400,
      body: { message: 'body field "email" must be given once', error: '$any', statusCode: 400 },
    });
    await expectRows(server, 'subscribers', []);
  });
});
