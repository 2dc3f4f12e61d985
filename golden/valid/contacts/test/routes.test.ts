import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const people = [
  { name: 'Ada', email: 'ada@example.com', deleted_at: '2024-01-01T00:00:00Z' },
  { name: 'Ada', email: 'ada@example.com' },
];

const otherPeople = [{ name: 'Ada', email: 'ada@example.com', deleted_at: '2024-01-01T00:00:00Z' }];

const morePeople = [{ name: 'Ada', email: 'ada@example.com' }];

const desks = [{ person_id: 1, room: 'A', starts: '2024-05-01T09:00:00Z', ends: '2024-05-01T10:00:00Z' }];

describe('Remove deleted people for good', () => {
  it('one of two', async () => {
    await insertRows(server, { people });
    const answer = await send(server, { method: 'DELETE', url: '/deleted' });
    expectAnswer(answer, { status: 200, body: 1 });
    await expectRows(server, 'people', [{ name: 'Ada', email: 'ada@example.com' }]);
  });
});

describe('List deleted people', () => {
  it('one of two', async () => {
    await insertRows(server, { people });
    const answer = await send(server, { method: 'GET', url: '/deleted' });
    expectAnswer(answer, { status: 200, body: [{ name: 'Ada', deleted_at: '2024-01-01T00:00:00.000Z' }] });
  });
});

describe('List what is booked', () => {
  it('for one who was deleted', async () => {
    await insertRows(server, { people: otherPeople, desks });
    const answer = await send(server, { method: 'GET', url: '/desks' });
    expectAnswer(answer, {
      status: 200,
      body: [{ room: 'A', starts: '2024-05-01T09:00:00.000Z', person: null }],
    });
  });

  it('by a name that was deleted', async () => {
    await insertRows(server, { people: otherPeople, desks });
    const answer = await send(server, { method: 'GET', url: '/desks?name=Ada' });
    expectAnswer(answer, { status: 200, body: [] });
  });
});

describe('Book a room for a person', () => {
  it('that was cancelled', async () => {
    await insertRows(server, {
      people: morePeople,
      desks: [
        {
          person_id: 1,
          room: 'A',
          starts: '2024-05-01T09:00:00Z',
          ends: '2024-05-01T10:00:00Z',
          cancelled_at: '2024-01-01T00:00:00Z',
        },
      ],
    });
    const answer = await send(server, {
      method: 'POST',
      url: '/desks',
      body: { person_id: 1, room: 'A', starts: '2024-05-01T09:30:00Z', ends: '2024-05-01T10:30:00Z' },
    });
    expectAnswer(answer, { status: 201 });
  });

  it('that is taken', async () => {
    await insertRows(server, { people: morePeople, desks });
    const answer = await send(server, {
      method: 'POST',
      url: '/desks',
      body: { person_id: 1, room: 'A', starts: '2024-05-01T09:30:00Z', ends: '2024-05-01T10:30:00Z' },
    });
    expectAnswer(answer, { status: 409 });
  });
});

describe('List people with their teams', () => {
  it('a team that was deleted', async () => {
    await insertRows(server, {
      teams: [{ name: 'Red' }, { name: 'Blue', deleted_at: '2024-01-01T00:00:00Z' }],
      people: [
        { name: 'Ada', email: 'ada@example.com', team_id: 1 },
        { name: 'Bob', email: 'bob@example.com', team_id: 2 },
        { name: 'Ada', email: 'eve@example.com', deleted_at: '2024-01-01T00:00:00Z' },
      ],
    });
    const answer = await send(server, { method: 'GET', url: '/people' });
    expectAnswer(answer, {
      status: 200,
      body: [
        { name: 'Ada', team: { name: 'Red' } },
        { name: 'Bob', team: null },
      ],
    });
  });
});

describe('Add a person', () => {
  it('who was deleted', async () => {
    await insertRows(server, { people: otherPeople });
    const answer = await send(server, {
      method: 'POST',
      url: '/people',
      body: { name: 'Ada', email: 'ada@example.com' },
    });
    expectAnswer(answer, { status: 201 });
    await expectRows(server, 'people', [
      { id: 1 },
      { name: 'Ada', email: 'ada@example.com', id: 2, deleted_at: null },
    ]);
  });

  it('who is there', async () => {
    await insertRows(server, { people: morePeople });
    const answer = await send(server, {
      method: 'POST',
      url: '/people',
      body: { name: 'Ada', email: 'ada@example.com' },
    });
    expectAnswer(answer, { status: 409 });
  });

  it('deleted by the client', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/people',
      body: { name: 'Ada', email: 'ada@example.com', deleted_at: '2024-01-01T00:00:00Z' },
    });
    expectAnswer(answer, { status: 201 });
    await expectRows(server, 'people', [{ deleted_at: null }]);
  });
});

describe('Add or change a person', () => {
  it('who is there', async () => {
    await insertRows(server, { people });
    const answer = await send(server, {
      method: 'PUT',
      url: '/people',
      body: { name: 'Ada L.', email: 'ada@example.com' },
    });
    expectAnswer(answer, {
      status: 200,
      body: { id: 2, name: 'Ada L.', email: 'ada@example.com', team_id: null, deleted_at: null },
    });
    await expectRows(server, 'people', [{ name: 'Ada' }, { name: 'Ada L.' }]);
  });
});

describe('Delete a person', () => {
  it('who is there', async () => {
    await insertRows(server, { people: morePeople });
    const answer = await send(server, { method: 'DELETE', url: '/people/1' });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'people', [{ name: 'Ada', email: 'ada@example.com', deleted_at: '$timestamp' }]);
  });

  it('who was deleted', async () => {
    await insertRows(server, { people: otherPeople });
    const answer = await send(server, { method: 'DELETE', url: '/people/1' });
    expectAnswer(answer, { status: 404 });
  });
});

describe('Bring a deleted person back', () => {
  it('who was deleted', async () => {
    await insertRows(server, { people: otherPeople });
    const answer = await send(server, { method: 'POST', url: '/people/1/restore' });
    expectAnswer(answer, {
      status: 200,
      body: { id: 1, name: 'Ada', email: 'ada@example.com', team_id: null, deleted_at: null },
    });
  });

  it('whose address is taken', async () => {
    await insertRows(server, { people });
    const answer = await send(server, { method: 'POST', url: '/people/1/restore' });
    expectAnswer(answer, { status: 409 });
  });
});
