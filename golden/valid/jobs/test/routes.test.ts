import { after, before, beforeEach, describe, it } from 'node:test';
import {
  expectAnswer,
  expectJobs,
  expectMails,
  expectRows,
  insertRows,
  send,
  startServer,
  type Server,
} from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const customers = [{ id: 7, email: 'ada@example.com' }];

describe('Register a customer', () => {
  it('greets later', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/customers',
      body: { email: 'ada@example.com', name: 'Ada' },
    });
    expectAnswer(answer, { status: 201, body: { id: 1, email: 'ada@example.com', points: 0 } });
    await expectMails(server, []);
    await expectJobs(server, [{ function: 'welcome', inputs: { email: 'ada@example.com', name: 'Ada' } }]);
  });

  it('a name that cannot be stored is refused before anything happens', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/customers',
      body: { email: 'ada@example.com', name: 'A\u0000da' },
    });
    expectAnswer(answer, { status: 400 });
    await expectRows(server, 'customers', []);
    await expectJobs(server, []);
  });
});

describe('Place an order', () => {
  it('stores its jobs with the order', async () => {
    await insertRows(server, { customers });
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: { customer: 7, amount: 30, remindAfterSeconds: 60 },
    });
    expectAnswer(answer, { status: 202, body: { id: 1, amount: 30 } });
    await expectRows(server, 'orders', [{ amount: 30 }]);
    await expectJobs(server, [
      { function: 'add-points', inputs: { customer: 7, points: 30 }, delaySeconds: 0 },
      { function: 'remind', inputs: { order: 1, email: 'ada@example.com', times: 3 }, delaySeconds: 60 },
    ]);
  });

  it('takes the jobs back with the order', async () => {
    await insertRows(server, { customers });
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      body: { customer: 7, amount: 3000 },
    });
    expectAnswer(answer, { status: 422 });
    await expectRows(server, 'orders', []);
    await expectJobs(server, []);
  });
});
