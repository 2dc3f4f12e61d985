import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('add-note', () => {
  it('a note', async () => {
    const answer = await send(server, { method: 'POST', url: '/notes', body: { title: 'Milk' } });
    expectAnswer(answer, { status: 201, body: { id: 1, title: 'Milk' } });
  });

  it('a title that is too long', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/notes',
      body: { title: 'Milk, bread and butter' },
    });
    expectAnswer(answer, {
      status: 422,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: {
        type: 'about:blank',
        title: 'Unprocessable Entity',
        status: 422,
        detail: 'title must have at most 20 characters',
        code: 'unprocessable-entity',
        errors: [{ field: 'title', message: 'must have at most 20 characters' }],
      },
    });
    await expectRows(server, 'notes', []);
  });

  it('a title that is taken', async () => {
    await insertRows(server, { notes: [{ title: 'Milk' }] });
    const answer = await send(server, { method: 'POST', url: '/notes', body: { title: 'Milk' } });
    expectAnswer(answer, { status: 409, body: { title: 'Conflict', code: 'unique' } });
  });
});

describe('get-note', () => {
  it('an id that is none', async () => {
    const answer = await send(server, { method: 'GET', url: '/notes/milk' });
    expectAnswer(answer, { status: 422, body: { errors: [{ field: 'id' }] } });
  });

  it('no id at all', async () => {
    const answer = await send(server, { method: 'GET', url: '/notes/' });
    expectAnswer(answer, { status: 400, body: { title: 'Bad Request', detail: 'id must not be empty' } });
  });
});

describe('A question', () => {
  it('without a title', async () => {
    const answer = await send(server, { method: 'POST', url: '/questions', body: {} });
    expectAnswer(answer, { status: 422, body: { errors: [{ field: 'title' }] } });
  });

  it('a title that is too long', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/questions',
      body: { title: 'Where are the apples?' },
    });
    expectAnswer(answer, { status: 422, body: { detail: 'title must have at most 20 characters' } });
  });
});
