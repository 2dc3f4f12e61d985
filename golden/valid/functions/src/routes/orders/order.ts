// Emitted by flowsmith from the route "order". Change the flow, not this file.
// Takes what is ordered from the stock, and stores the order
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { storeOrder } from '../../functions/store-order.ts';
import { takeFromStock } from '../../functions/take-from-stock.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { header } from '../../lib/http/request.ts';
import { toNumber } from '../../lib/values/convert.ts';
import { readInteger, readOneOf, readText } from '../../lib/values/read.ts';
import { Order } from '../../schemas/order.ts';

const schema: FastifySchema = { response: { 201: Order } };

export const order: FastifyPluginAsync = async (app) => {
  app.post('/orders', { schema }, async (request, reply) => {
    const now = new Date();
    const body = readBody(request.body);
    const item = readText(body.item, 'body field "item"');
    const quantity = readInteger(body.quantity, 'body field "quantity"');

    const orderStore = await inTransaction(app.db, async (tx) => {
      const left = await takeFromStock(tx, item, quantity);

      if (left == null) {
        throw rollBack(409, { error: 'not enough in stock' });
      }

      const price = readOneOf(body.price, ['string', 'number'], 'body field "price"');
      const priceNumber = toNumber(price, 'body field "price"');

      return storeOrder(
        app,
        tx,
        request.log,
        now,
        item,
        priceNumber,
        quantity,
        header(request.headers['x-coupon']),
      );
    });

    return reply.code(201).send(orderStore);
  });
};
