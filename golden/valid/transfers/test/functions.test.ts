import { after, before, beforeEach, describe, it } from 'node:test';
import { accountOf } from '../src/functions/account-of.ts';
import { withdraw } from '../src/functions/withdraw.ts';
import { inTransaction } from '../src/lib/db/transaction.ts';
import {
  expectFailure,
  expectOutput,
  expectRows,
  failureOf,
  insertRows,
  startServer,
  type Server,
} from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const accounts = [{ owner: 'ada', cents: 500 }];

describe('Take money from an account, and give what is left', () => {
  it('takes it', async () => {
    await insertRows(server, { accounts });
    expectOutput(await inTransaction(server.app.db, (db) => withdraw(db, 1, 200)), 300);
    await expectRows(server, 'accounts', [{ cents: 300 }]);
  });

  it('not enough', async () => {
    await insertRows(server, { accounts });
    const failure = await failureOf(() => inTransaction(server.app.db, (db) => withdraw(db, 1, 501)));
    expectFailure(failure, { code: 'failed', message: 'ada has less than 501 cents' });
    await expectRows(server, 'accounts', [{ cents: 500 }]);
  });

  it('no account', async () => {
    const failure = await failureOf(() => inTransaction(server.app.db, (db) => withdraw(db, 1, 1)));
    expectFailure(failure, { code: 'failed', message: 'There is no such account' });
  });
});

describe('The account of an owner, opened if there is none', () => {
  it('opens one', async () => {
    expectOutput(await accountOf(server.app.db, 'ada'), {
      account: { id: 1, owner: 'ada', cents: 0 },
      opened: true,
    });
  });

  it('finds one', async () => {
    await insertRows(server, { accounts: [{ owner: 'ada', cents: 5 }] });
    expectOutput(await accountOf(server.app.db, 'ada'), {
      account: { id: 1, owner: 'ada', cents: 5 },
      opened: false,
    });
  });
});
