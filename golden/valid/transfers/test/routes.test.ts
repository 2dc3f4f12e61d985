import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('Open an account, or say what is wrong with each field', () => {
  it('an account', async () => {
    const answer = await send(server, { method: 'POST', url: '/accounts', body: { owner: 'ada' } });
    expectAnswer(answer, { status: 201, body: { id: 1, owner: 'ada', cents: 0 } });
  });

  it('everything wrong', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/accounts',
      body: { owner: ' ', cents: -0.5 },
    });
    expectAnswer(answer, {
      status: 422,
      body: {
        errors: {
          owner: ["can't be blank"],
          cents: ['must be a whole number', 'must be between 0 and 1000000'],
        },
      },
    });
    await expectRows(server, 'accounts', []);
  });

  it('one field wrong', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/accounts',
      body: { owner: 'ada', cents: '5' },
    });
    expectAnswer(answer, { status: 422, body: { errors: { cents: ['must be a number'] } } });
  });
});

describe('Import accounts: all of them or none', () => {
  it('imports them', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/imports',
      body: { accounts: [{ owner: 'ada' }, { owner: 'bob', cents: 7 }] },
    });
    expectAnswer(answer, { status: 201, body: { imported: 2 } });
  });

  it('all or none', async () => {
    await insertRows(server, { accounts: [{ owner: 'bob', cents: 1 }] });
    const answer = await send(server, {
      method: 'POST',
      url: '/imports',
      body: { accounts: [{ owner: 'ada' }, { owner: 'bob' }] },
    });
    expectAnswer(answer, {
      status: 409,
      body: {
        error: { code: 'unique', message: 'A record with the same unique value exists already' },
        accounts: 1,
      },
    });
    await expectRows(server, 'accounts', [{ owner: 'bob', cents: 1 }]);
  });

  it('a refused value is no failure', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/imports',
      body: { accounts: [{ owner: 7 }] },
    });
    expectAnswer(answer, { status: 400 });
  });
});

describe('Send money from one account to another', () => {
  it('sends it', async () => {
    await insertRows(server, { accounts: [{ owner: 'ada', cents: 500 }, { owner: 'bob' }] });
    const answer = await send(server, {
      method: 'POST',
      url: '/transfers',
      body: { from: 1, to: 2, cents: 200 },
    });
    expectAnswer(answer, { status: 200, body: { left: 300 } });
    await expectRows(server, 'accounts', [
      { owner: 'ada', cents: 300 },
      { owner: 'bob', cents: 200 },
    ]);
  });

  it('not enough', async () => {
    await insertRows(server, { accounts: [{ owner: 'ada', cents: 100 }, { owner: 'bob' }] });
    const answer = await send(server, {
      method: 'POST',
      url: '/transfers',
      body: { from: 1, to: 2, cents: 200 },
    });
    expectAnswer(answer, { status: 409, body: { code: 'failed', message: 'ada has less than 200 cents' } });
    await expectRows(server, 'accounts', [
      { owner: 'ada', cents: 100 },
      { owner: 'bob', cents: 0 },
    ]);
  });

  it('to nobody', async () => {
    await insertRows(server, { accounts: [{ owner: 'ada', cents: 500 }] });
    const answer = await send(server, {
      method: 'POST',
      url: '/transfers',
      body: { from: 1, to: 2, cents: 200 },
    });
    expectAnswer(answer, { status: 404 });
    await expectRows(server, 'accounts', [{ owner: 'ada', cents: 500 }]);
  });
});
