import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const members = [
  { id: 1, name: 'Ada', key_hash: '7f06173e229c19dd526caed61c2cfefab7bb446c0f3474a2ad5da4309f9ec318' },
  { id: 2, name: 'Bob', key_hash: '643cdfc83364b72c5248ec2d45e7cd58caf99310228f3c6a590bd299519248a7' },
];

const rooms = [{ id: 7, name: 'Blue' }];

const bookings = [
  { id: 100, room: 7, member: 2, starts: '2030-07-01T08:00:00.000Z', ends: '2030-07-01T10:00:00.000Z' },
];

describe('Moves a booking of one’s own', () => {
  it('by half an hour, over its own time', async () => {
    await insertRows(server, {
      members,
      rooms,
      bookings: [
        { id: 100, room: 7, member: 1, starts: '2030-07-01T08:00:00.000Z', ends: '2030-07-01T10:00:00.000Z' },
      ],
    });
    const answer = await send(server, {
      method: 'PATCH',
      url: '/bookings/100',
      headers: { authorization: 'Bearer ada' },
      body: { starts: '2030-07-01T08:30:00Z', ends: '2030-07-01T10:30:00Z' },
    });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'bookings', [{ starts: '2030-07-01T08:30:00.000Z' }]);
  });

  it('not one of somebody else', async () => {
    await insertRows(server, { members, rooms, bookings });
    const answer = await send(server, {
      method: 'PATCH',
      url: '/bookings/100',
      headers: { authorization: 'Bearer ada' },
      body: { starts: '2030-07-01T08:30:00Z', ends: '2030-07-01T10:30:00Z' },
    });
    expectAnswer(answer, { status: 404 });
  });
});

describe('The bookings of a room on the day around a time', () => {
  it('of the room’s own day', async () => {
    await insertRows(server, { members, rooms, bookings });
    const answer = await send(server, {
      method: 'GET',
      url: '/rooms/7/bookings?at=2030-06-30T22:30:00Z',
      headers: { authorization: 'Bearer ada' },
    });
    expectAnswer(answer, {
      status: 200,
      body: [{ starts: '2030-07-01T08:00:00.000Z', ends: '2030-07-01T10:00:00.000Z' }],
    });
  });

  it('of the day before', async () => {
    await insertRows(server, { members, rooms, bookings });
    const answer = await send(server, {
      method: 'GET',
      url: '/rooms/7/bookings?at=2030-06-30T21:30:00Z',
      headers: { authorization: 'Bearer ada' },
    });
    expectAnswer(answer, { status: 200, body: [] });
  });
});

describe('Books a room', () => {
  it('beside another booking', async () => {
    await insertRows(server, { members, rooms, bookings });
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms/7/bookings',
      headers: { authorization: 'Bearer ada' },
      body: { starts: '2030-07-01T10:00:00Z', ends: '2030-07-01T12:00:00Z' },
    });
    expectAnswer(answer, {
      status: 201,
      body: {
        id: '$any',
        room: 7,
        member: 1,
        starts: '2030-07-01T10:00:00.000Z',
        ends: '2030-07-01T12:00:00.000Z',
      },
    });
  });

  it('not over another booking', async () => {
    await insertRows(server, { members, rooms, bookings });
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms/7/bookings',
      headers: { authorization: 'Bearer ada' },
      body: { starts: '2030-07-01T09:00:00Z', ends: '2030-07-01T11:00:00Z' },
    });
    expectAnswer(answer, { status: 409, body: { error: 'The room is taken then.' } });
    await expectRows(server, 'bookings', [{ id: 100 }]);
  });

  it('in winter the house opens an hour later by UTC', async () => {
    await insertRows(server, { members, rooms, bookings });
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms/7/bookings',
      headers: { authorization: 'Bearer ada' },
      body: { starts: '2030-01-07T06:30:00Z', ends: '2030-01-07T08:00:00Z' },
    });
    expectAnswer(answer, { status: 422 });
  });

  it('in summer it is open then', async () => {
    await insertRows(server, { members, rooms, bookings });
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms/7/bookings',
      headers: { authorization: 'Bearer ada' },
      body: { starts: '2030-07-08T06:30:00Z', ends: '2030-07-08T08:00:00Z' },
    });
    expectAnswer(answer, { status: 201 });
  });

  it('no room', async () => {
    await insertRows(server, { members, rooms, bookings });
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms/8/bookings',
      headers: { authorization: 'Bearer ada' },
      body: { starts: '2030-07-01T10:00:00Z', ends: '2030-07-01T12:00:00Z' },
    });
    expectAnswer(answer, { status: 404 });
  });

  it('no key, whatever else is wrong', async () => {
    const answer = await send(server, { method: 'POST', url: '/rooms/x/bookings', body: {} });
    expectAnswer(answer, { status: 401 });
  });

  it('no time', async () => {
    await insertRows(server, { members, rooms, bookings });
    const answer = await send(server, {
      method: 'POST',
      url: '/rooms/7/bookings',
      headers: { authorization: 'Bearer ada' },
      body: { starts: 'tomorrow', ends: '2030-07-01T12:00:00Z' },
    });
    expectAnswer(answer, { status: 400 });
  });
});
