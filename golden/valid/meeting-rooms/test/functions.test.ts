import { after, before, beforeEach, describe, it } from 'node:test';
import { currentMember } from '../src/functions/current-member.ts';
import { freeSlot } from '../src/functions/free-slot.ts';
import { isOpen } from '../src/functions/is-open.ts';
import { inTransaction } from '../src/lib/db/transaction.ts';
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

const members = [
  { id: 1, name: 'Ada', key_hash: '7f06173e229c19dd526caed61c2cfefab7bb446c0f3474a2ad5da4309f9ec318' },
];

const rooms = [{ id: 7, name: 'Blue' }];

const bookings = [
  { id: 100, room: 7, member: 1, starts: '2030-07-01T08:00:00.000Z', ends: '2030-07-01T10:00:00.000Z' },
];

describe('Who is asking', () => {
  it('knows members by their key', async () => {
    await insertRows(server, { members });
    const request = await requestWith({ authorization: 'Bearer ada' });
    expectOutput(await currentMember(server.app, server.app.db, request), 1);
  });

  it('refuses an unknown key', async () => {
    const request = await requestWith({ authorization: 'Bearer ada' });
    const answer = await answerOf(() => currentMember(server.app, server.app.db, request));
    expectAnswer(answer, { status: 401, body: { error: 'the key is unknown' } });
  });
});

describe('Whether the house is open then, where it stands', () => {
  it('on a Monday morning, by the clock of the house', () => {
    expectOutput(isOpen('2030-07-01T06:00:00Z'), true);
  });

  it('not an hour before', () => {
    expectOutput(isOpen('2030-07-01T05:00:00Z'), false);
  });

  it('not on a Sunday', () => {
    expectOutput(isOpen('2030-06-30T10:00:00Z'), false);
  });
});

describe('Lets a time through at which the room can be booked', () => {
  it('lets a free time through', async () => {
    await insertRows(server, { rooms, members, bookings });
    await inTransaction(server.app.db, (db) =>
      freeSlot(db, 7, '2030-07-01T10:00:00Z', '2030-07-01T12:00:00Z', 0),
    );
  });

  it('refuses a time that is taken', async () => {
    await insertRows(server, { rooms, members, bookings });
    const answer = await answerOf(() =>
      inTransaction(server.app.db, (db) =>
        freeSlot(db, 7, '2030-07-01T09:00:00Z', '2030-07-01T11:00:00Z', 0),
      ),
    );
    expectAnswer(answer, { status: 409, body: { error: 'The room is taken then.' } });
  });

  it('refuses a night', async () => {
    const answer = await answerOf(() =>
      inTransaction(server.app.db, (db) =>
        freeSlot(db, 7, '2030-07-01T20:00:00Z', '2030-07-01T22:00:00Z', 0),
      ),
    );
    expectAnswer(answer, { status: 422 });
  });
});
