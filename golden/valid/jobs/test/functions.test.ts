import { after, before, beforeEach, describe, it } from 'node:test';
import { addPoints } from '../src/functions/add-points.ts';
import { remind } from '../src/functions/remind.ts';
import { welcome } from '../src/functions/welcome.ts';
import { inTransaction } from '../src/lib/db/transaction.ts';
import { expectJobs, expectMails, expectRows, insertRows, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const customers = [{ id: 7, email: 'ada@example.com' }];

describe('Greet a customer', () => {
  it('greets by name', async () => {
    await welcome(server.app, undefined, 'ada@example.com', 'Ada');
    await expectMails(server, [{ to: 'ada@example.com', text: 'Hello Ada!' }]);
  });
});

describe('Add the points of an order to its customer', () => {
  it('adds to those that are there', async () => {
    await insertRows(server, { customers: [{ id: 7, email: 'ada@example.com', points: 5 }] });
    await inTransaction(server.app.db, (db) => addPoints(db, server.app.log, 7, 10));
    await expectRows(server, 'customers', [{ id: 7, points: 15 }]);
  });
});

describe('Remind of an order until it is paid', () => {
  it('comes back tomorrow', async () => {
    await insertRows(server, { customers, orders: [{ id: 3, customer_id: 7, amount: 10 }] });
    await remind(server.app, server.app.db, undefined, 3, 'ada@example.com', 3);
    await expectMails(server, [{ to: 'ada@example.com', text: 'Please pay.' }]);
    await expectJobs(server, [
      { function: 'remind', inputs: { order: 3, email: 'ada@example.com', times: 2 }, delaySeconds: 86400 },
    ]);
  });

  it('is silent about what is paid', async () => {
    await insertRows(server, { customers, orders: [{ id: 3, customer_id: 7, amount: 10, paid: true }] });
    await remind(server.app, server.app.db, undefined, 3, 'ada@example.com', 3);
    await expectMails(server, []);
    await expectJobs(server, []);
  });
});
