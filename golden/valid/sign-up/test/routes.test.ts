import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const members = [{ email: 'ann@example.org', name: 'Ann' }];

describe('Sign up', () => {
  it('a member', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/members',
      body: { email: ' Ann@Example.org', name: 'Ann ', bio: ' ', language: 'DE' },
    });
    expectAnswer(answer, {
      status: 201,
      body: { id: 1, email: 'ann@example.org', name: 'Ann', bio: null, plan: 'free', language: 'de' },
    });
  });

  it('the same address in another spelling', async () => {
    await insertRows(server, { members });
    const answer = await send(server, {
      method: 'POST',
      url: '/members',
      body: { email: 'ANN@example.org', name: 'Anna' },
    });
    expectAnswer(answer, { status: 409, body: { message: 'somebody has signed up with this address' } });
  });

  it('a name of spaces', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/members',
      body: { email: 'ann@example.org', name: '   ' },
    });
    expectAnswer(answer, { status: 400, body: { message: 'body field "name" must not be empty' } });
    await expectRows(server, 'members', []);
  });

  it('a plan that there is not', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/members',
      body: { email: 'ann@example.org', name: 'Ann', plan: 'gold' },
    });
    expectAnswer(answer, {
      status: 400,
      body: { message: 'body field "plan" must be one of "free", "team", "company"' },
    });
  });
});

describe('Find a member by address', () => {
  it('found in any spelling', async () => {
    await insertRows(server, { members });
    const answer = await send(server, { method: 'GET', url: '/members/ANN@example.org%20' });
    expectAnswer(answer, { status: 200 });
  });

  it('nobody', async () => {
    const answer = await send(server, { method: 'GET', url: '/members/ann@example.org' });
    expectAnswer(answer, { status: 404 });
  });
});

describe('Change a member', () => {
  it('another name', async () => {
    await insertRows(server, { members: [{ id: 1, email: 'ann@example.org', name: 'Ann', bio: 'Climbs' }] });
    const answer = await send(server, {
      method: 'PATCH',
      url: '/members/1',
      body: { name: ' Anna', bio: '' },
    });
    expectAnswer(answer, {
      status: 200,
      body: { id: 1, email: 'ann@example.org', name: 'Anna', bio: null, plan: 'free', language: 'en' },
    });
  });
});

describe('What a member pays', () => {
  it('of a team', async () => {
    await insertRows(server, { members: [{ id: 1, email: 'ann@example.org', name: 'Ann', plan: 'team' }] });
    const answer = await send(server, { method: 'GET', url: '/members/1/price' });
    expectAnswer(answer, { status: 200, body: { price: 9 } });
  });

  it('of a company', async () => {
    await insertRows(server, {
      members: [{ id: 1, email: 'ann@example.org', name: 'Ann', plan: 'company' }],
    });
    const answer = await send(server, { method: 'GET', url: '/members/1/price' });
    expectAnswer(answer, { status: 200, body: { price: 90 } });
  });
});

describe('The members with a plan', () => {
  it('in one language', async () => {
    await insertRows(server, {
      members: [
        { id: 1, email: 'ann@example.org', name: 'Ann', plan: 'team', language: 'de' },
        { id: 2, email: 'bob@example.org', name: 'Bob', plan: 'team' },
      ],
    });
    const answer = await send(server, { method: 'GET', url: '/plans/team/members?language=DE' });
    expectAnswer(answer, {
      status: 200,
      body: [{ id: 1, email: 'ann@example.org', name: 'Ann', bio: null, plan: 'team', language: 'de' }],
    });
  });

  it('a plan that there is not', async () => {
    const answer = await send(server, { method: 'GET', url: '/plans/gold/members' });
    expectAnswer(answer, {
      status: 400,
      body: { message: 'path parameter "plan" must be one of "free", "team", "company"' },
    });
  });
});
