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

describe('reminder', () => {
  it('earlier, by a half hour', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/reminder',
      body: { at: '2024-03-01T00:00:00Z', hours: -0.5 },
    });
    expectAnswer(answer, { status: 200, body: '2024-02-29T23:30:00.000Z' });
  });
});

describe('stay', () => {
  it('whole days', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/stay',
      body: { arrival: '2024-02-28T15:00:00Z', departure: '2024-03-02T10:00:00Z' },
    });
    expectAnswer(answer, { status: 200, body: 2 });
  });

  it('backwards, towards zero', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/stay',
      body: { arrival: '2024-03-02T10:00:00Z', departure: '2024-02-28T15:00:00Z' },
    });
    expectAnswer(answer, { status: 200, body: -2 });
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

describe('trial-ends', () => {
  it('across a leap day', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/trial-ends',
      body: { signedUp: '2024-02-20T10:00:00+05:00' },
    });
    expectAnswer(answer, { status: 200, body: '2024-03-05T05:00:00.000Z' });
  });

  it('behind the year 9999', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/trial-ends',
      body: { signedUp: '9999-12-31T00:00:00Z' },
    });
    expectAnswer(answer, {
      status: 400,
      body: {
        statusCode: 400,
        error: 'Bad Request',
        message: 'what is made of body field "signedUp" must be a time in the years 1 to 9999',
      },
    });
  });
});
