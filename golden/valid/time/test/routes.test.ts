import { after, before, describe, it } from 'node:test';
import { expectAnswer, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

describe('is-before', () => {
  it('by the time, not by the text', async () => {
    const answer = await send(server, {
      method: 'GET',
      url: '/is-before?starts=2024-03-10T10:00:00%2B05:00&ends=2024-03-10T09:00:00Z',
    });
    expectAnswer(answer, { status: 200, body: true });
  });

  it('the same time', async () => {
    const answer = await send(server, {
      method: 'GET',
      url: '/is-before?starts=2024-03-10T10:00:00%2B05:00',
    });
    expectAnswer(answer, { status: 200, body: false });
  });
});

describe('to-timestamp', () => {
  it('an offset', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/to-timestamp',
      body: { at: '2024-03-10T10:00:00+05:00' },
    });
    expectAnswer(answer, { status: 200, body: '2024-03-10T05:00:00.000Z' });
  });

  it('finer than milliseconds', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/to-timestamp',
      body: { at: '2024-03-10T05:00:00.123999Z' },
    });
    expectAnswer(answer, { status: 200, body: '2024-03-10T05:00:00.123Z' });
  });

  it('no such day', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/to-timestamp',
      body: { at: '2023-02-29T00:00:00Z' },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'body field "at" must be an ISO 8601 date and time with a time zone',
      },
    });
  });

  it('no zone', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/to-timestamp',
      body: { at: '2024-03-10T10:00:00' },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'body field "at" must be an ISO 8601 date and time with a time zone',
      },
    });
  });
});

describe('to-timestamp-or-null', () => {
  it('a time', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/to-timestamp-or-null',
      body: { at: '2024-03-10T05:00Z' },
    });
    expectAnswer(answer, { status: 200, body: '2024-03-10T05:00:00.000Z' });
  });

  it('anything else', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/to-timestamp-or-null',
      body: { at: 'tomorrow' },
    });
    expectAnswer(answer, { status: 200, body: null });
  });
});
