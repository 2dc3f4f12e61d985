import { after, before, describe, it } from 'node:test';
import { expectAnswer, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

describe('The day around a time, where the office is', () => {
  it('clocks are set forward', async () => {
    const answer = await send(server, { method: 'GET', url: '/days/2024-03-31T12:00:00Z' });
    expectAnswer(answer, {
      status: 200,
      body: { from: '2024-03-30T23:00:00.000Z', to: '2024-03-31T22:00:00.000Z' },
    });
  });

  it('no time', async () => {
    const answer = await send(server, { method: 'GET', url: '/days/today' });
    expectAnswer(answer, { status: 400 });
  });
});

describe('An invitation in German, for a day as people write it', () => {
  it('in summer', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/invitations',
      body: { day: '01.07.2030 18:30' },
    });
    expectAnswer(answer, {
      status: 200,
      body: { at: '2030-07-01T16:30:00.000Z', text: 'Montag, 1. Juli 2030, 18:30 Uhr' },
    });
  });

  it('an hour that clocks leave out is the later one', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/invitations',
      body: { day: '31.03.2030 02:30' },
    });
    expectAnswer(answer, {
      status: 200,
      body: { at: '2030-03-31T01:30:00.000Z', text: 'Sonntag, 31. März 2030, 03:30 Uhr' },
    });
  });

  it('no such day', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/invitations',
      body: { day: '31.02.2030 12:00' },
    });
    expectAnswer(answer, { status: 400 });
  });
});

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

describe('Whether somebody is at the office', () => {
  it('Monday in summer', async () => {
    const answer = await send(server, { method: 'GET', url: '/office-hours?at=2024-07-01T07:00:00Z' });
    expectAnswer(answer, { status: 200, body: { open: true } });
  });

  it('the same hour of UTC in winter', async () => {
    const answer = await send(server, { method: 'GET', url: '/office-hours?at=2024-01-08T07:00:00Z' });
    expectAnswer(answer, { status: 200, body: { open: false } });
  });

  it('Sunday', async () => {
    const answer = await send(server, { method: 'GET', url: '/office-hours?at=2024-07-07T10:00:00Z' });
    expectAnswer(answer, { status: 200, body: { open: false } });
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

describe('When a subscription ends', () => {
  it('on the last day of a shorter month', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/renewals',
      body: { since: '2024-01-31T09:00:00Z', months: 1 },
    });
    expectAnswer(answer, { status: 200, body: '2024-02-29T09:00:00.000Z' });
  });

  it('half a month', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/renewals',
      body: { since: '2024-01-31T09:00:00Z', months: 0.5 },
    });
    expectAnswer(answer, { status: 400 });
  });

  it('too late', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/renewals',
      body: { since: '9999-12-31T09:00:00Z', months: 1 },
    });
    expectAnswer(answer, { status: 400 });
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
