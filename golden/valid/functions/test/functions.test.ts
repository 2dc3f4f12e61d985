import { after, before, beforeEach, describe, it } from 'node:test';
import { discountOf } from '../src/functions/discount-of.ts';
import { linkTo } from '../src/functions/link-to.ts';
import { priceOf } from '../src/functions/price-of.ts';
import { storeOrder } from '../src/functions/store-order.ts';
import { takeFromStock } from '../src/functions/take-from-stock.ts';
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

describe('The part of the price that a coupon takes off', () => {
  it('of a coupon', () => {
    expectOutput(discountOf('VIP'), 0.25);
  });

  it('without a coupon', () => {
    expectOutput(discountOf(), 0);
  });
});

describe('A link that nobody else can make', () => {
  it('is made of what is ordered, and when', () => {
    expectOutput(linkTo(server.app, new Date(), { item: 'Blue Lamp', note: null }), {
      link: '$any',
      madeAt: '$timestamp',
    });
  });
});

describe('What an order costs, and what it would have cost without its coupon', () => {
  it('with a coupon', () => {
    expectOutput(priceOf('10.50', 2, 'SUMMER'), { full: 21, total: 18.9 });
  });

  it('without one', () => {
    expectOutput(priceOf(10, 3), { total: 30 });
  });

  it('refuses a price that is no number', async () => {
    const failure = await failureOf(() => priceOf('much', 1));
    expectFailure(failure, { code: 'refused', message: 'input "price" must be a number' });
  });
});

describe('Stores an order with its price and its link', () => {
  it('stores the price with the coupon', async () => {
    expectOutput(
      await storeOrder(server.app, server.app.db, server.app.log, new Date(), 'Lamp', 20, 2, 'VIP'),
      { id: 1, item: 'Lamp', quantity: 2, total: 30, at: '$timestamp' },
    );
    await expectRows(server, 'orders', [{ item: 'Lamp', total: 30 }]);
  });
});

describe('Takes an item from the stock, if there are enough of it', () => {
  it('takes what is there', async () => {
    await insertRows(server, { items: [{ name: 'Lamp', stock: 3 }] });
    expectOutput(await inTransaction(server.app.db, (db) => takeFromStock(db, 'Lamp', 2)), 1);
    await expectRows(server, 'items', [{ stock: 1 }]);
  });

  it('takes nothing if that is too much', async () => {
    await insertRows(server, { items: [{ name: 'Lamp', stock: 1 }] });
    expectOutput(await inTransaction(server.app.db, (db) => takeFromStock(db, 'Lamp', 2)), null);
    await expectRows(server, 'items', [{ stock: 1 }]);
  });
});
