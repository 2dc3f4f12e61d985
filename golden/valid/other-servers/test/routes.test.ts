import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRequests, giveAnswers, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('List all contacts', () => {
  it('puts all pages together', async () => {
    giveAnswers(server, [
      {
        method: 'GET',
        url: 'https://api.crm.example/v1/contacts?limit=100',
        response: { body: { data: [{ id: 1 }], links: { next: '/v1/contacts?page=2' } } },
      },
      {
        method: 'GET',
        url: 'https://api.crm.example/v1/contacts?page=2',
        response: { body: { data: [{ id: 2 }], links: {} } },
      },
    ]);
    const answer = await send(server, { method: 'GET', url: '/contacts' });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 200, body: [{ id: 1 }, { id: 2 }] });
  });

  it('asks again if the other server is busy', async () => {
    giveAnswers(server, [
      { method: 'GET', url: 'https://api.crm.example/v1/contacts?limit=100', response: { status: 503 } },
      {
        method: 'GET',
        url: 'https://api.crm.example/v1/contacts?limit=100',
        response: { body: { data: [] } },
      },
    ]);
    const answer = await send(server, { method: 'GET', url: '/contacts' });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 200, body: [] });
    expectRequests(server, [{ method: 'GET' }, { method: 'GET' }]);
  });

  it('goes to no other server for a page', async () => {
    giveAnswers(server, [
      {
        method: 'GET',
        url: 'https://api.crm.example/v1/contacts?limit=100',
        response: { body: { data: [], links: { next: 'https://evil.example/' } } },
      },
    ]);
    const answer = await send(server, { method: 'GET', url: '/contacts' });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 502 });
  });
});

describe('Read a contact', () => {
  it('follows a redirect', async () => {
    giveAnswers(server, [
      {
        method: 'GET',
        url: 'https://api.crm.example/v1/contacts/7',
        response: { status: 301, headers: { location: '/v1/contacts/8' } },
      },
      {
        method: 'GET',
        url: 'https://api.crm.example/v1/contacts/8',
        response: { headers: { etag: '"a"' }, body: { id: 8 } },
      },
    ]);
    const answer = await send(server, { method: 'GET', url: '/contacts/7' });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 200, body: { status: 200, version: '"a"', contact: { id: 8 } } });
  });

  it('passes any status on', async () => {
    giveAnswers(server, [
      { method: 'GET', url: 'https://api.crm.example/v1/contacts/7', response: { status: 404 } },
    ]);
    const answer = await send(server, { method: 'GET', url: '/contacts/7' });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 200, body: { status: 404, version: null, contact: null } });
  });
});

describe('Add a note', () => {
  it('sends it again with the same key', async () => {
    giveAnswers(server, [
      { method: 'POST', url: 'https://api.crm.example/v1/contacts/7/notes', response: { status: 502 } },
      { method: 'POST', url: 'https://api.crm.example/v1/contacts/7/notes', response: { status: 201 } },
    ]);
    const answer = await send(server, {
      method: 'POST',
      url: '/contacts/7/notes',
      headers: { 'Idempotency-Key': 'n-1' },
      body: { text: 'a & b' },
    });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 201, body: { ok: true } });
    expectRequests(server, [
      { headers: { 'idempotency-key': 'n-1' } },
      {
        method: 'POST',
        headers: {
          'idempotency-key': 'n-1',
          'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        },
        body: 'text=a+%26+b&tags=web&tags=api',
      },
    ]);
  });

  it('tells the status of a failure', async () => {
    giveAnswers(server, [
      { method: 'POST', url: 'https://api.crm.example/v1/contacts/7/notes', response: { status: 500 } },
    ]);
    const answer = await send(server, {
      method: 'POST',
      url: '/contacts/7/notes',
      headers: { 'Idempotency-Key': 'n-1' },
      body: { text: 'a' },
    });
    server.others.expectAnswered();
    expectAnswer(answer, {
      status: 503,
      body: { message: 'The other server answered with an error', code: 'status', status: 500 },
    });
  });
});

describe('Import what a partner has, with a token of ours', () => {
  it('gets a token first', async () => {
    giveAnswers(server, [
      {
        method: 'POST',
        url: 'https://login.partner.example/oauth/token',
        response: { body: { access_token: 't' } },
      },
      { method: 'GET', url: 'https://files.partner.example/export', response: { body: { a: 1 } } },
    ]);
    const answer = await send(server, { method: 'POST', url: '/imports' });
    server.others.expectAnswered();
    expectAnswer(answer, {
      status: 200,
      body: '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862',
    });
    expectRequests(server, [{}, { headers: { authorization: 'Bearer t' } }]);
  });
});

describe('Notify a subscriber', () => {
  it('signs what it sends', async () => {
    giveAnswers(server, [
      { method: 'POST', url: 'https://hooks.subscriber.example/in?a=b', response: { status: 204 } },
    ]);
    const answer = await send(server, {
      method: 'POST',
      url: '/notifications',
      body: { url: 'https://hooks.subscriber.example/in?a=b' },
    });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 202, body: { delivered: true } });
    expectRequests(server, [
      { method: 'POST', url: 'https://hooks.subscriber.example/in?a=b', body: { event: 'subscribed' } },
    ]);
  });

  it('reaches nothing inside', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/notifications',
      body: { url: 'https://169.254.169.254/latest/meta-data' },
    });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 400 });
    expectRequests(server, []);
  });
});

describe("Search with the caller's own token", () => {
  it('hands the token on', async () => {
    giveAnswers(server, [
      { method: 'POST', url: 'http://search:9200/query', response: { body: { hits: 1 } } },
    ]);
    const answer = await send(server, {
      method: 'POST',
      url: '/search',
      headers: { Authorization: 'Bearer a' },
      body: { query: 'select 1' },
    });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 200, body: { hits: 1 } });
    expectRequests(server, [
      { headers: { authorization: 'Bearer a', 'content-type': 'application/sql' }, body: 'select 1' },
    ]);
  });
});
