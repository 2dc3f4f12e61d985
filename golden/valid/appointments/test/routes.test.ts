import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('Make an appointment', () => {
  it('an hour', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/appointments',
      body: { room: 'blue', starts: '2030-01-01T08:00:00Z', ends: '2030-01-01T10:00:00+01:00' },
    });
    expectAnswer(answer, {
      status: 201,
      body: {
        id: 1,
        room: 'blue',
        starts: '2030-01-01T08:00:00.000Z',
        ends: '2030-01-01T09:00:00.000Z',
        seats: 2,
        guests: null,
      },
    });
  });

  it('no time at all', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/appointments',
      body: { room: 'blue', starts: '2030-01-01T08:00:00Z', ends: '2030-01-01T09:00:00+01:00' },
    });
    expectAnswer(answer, { status: 400, body: { message: 'starts must be before ends' } });
    await expectRows(server, 'appointments', []);
  });

  it('more guests than seats by default, which the database knows', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/appointments',
      body: { room: 'blue', starts: '2030-01-01T08:00:00Z', ends: '2030-01-01T09:00:00Z', guests: 3 },
    });
    expectAnswer(answer, { status: 409, body: { message: 'there are fewer seats than guests' } });
    await expectRows(server, 'appointments', []);
  });
});

describe('Change an appointment', () => {
  it('both ends, the wrong way round', async () => {
    const answer = await send(server, {
      method: 'PATCH',
      url: '/appointments/1',
      body: { starts: '2030-01-01T08:00:00Z', ends: '2030-01-01T07:00:00Z' },
    });
    expectAnswer(answer, { status: 400, body: { message: 'starts must be before ends' } });
  });
});

describe('Move the end of an appointment', () => {
  it('before its beginning, which the database knows', async () => {
    await insertRows(server, {
      appointments: [{ room: 'blue', starts: '2030-01-01T08:00:00Z', ends: '2030-01-01T09:00:00Z' }],
    });
    const answer = await send(server, {
      method: 'PUT',
      url: '/appointments/1/end',
      body: { ends: '2030-01-01T07:00:00Z' },
    });
    expectAnswer(answer, { status: 409, body: { message: 'starts must be before ends' } });
  });

  it('none', async () => {
    const answer = await send(server, {
      method: 'PUT',
      url: '/appointments/7/end',
      body: { ends: '2030-01-01T07:00:00Z' },
    });
    expectAnswer(answer, { status: 404 });
  });
});
