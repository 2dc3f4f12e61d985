// Emitted by flowsmith from the route "order". Change the flow, not this file.
// Stores an order
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { linkTo } from '../../functions/link-to.ts';
import { priceOf } from '../../functions/price-of.ts';
import { toTimestamp } from '../../lib/db/sql.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { header } from '../../lib/http/request.ts';
import { readInteger, readOneOf, readText } from '../../lib/values/read.ts';
import { Order } from '../../schemas/order.ts';

const schema: FastifySchema = { response: { 201: Order } };

export const order: FastifyPluginAsync = async (app) => {
  app.post('/orders', { schema }, async (request, reply) => {
    const now = new Date();
    const body = readBody(request.body);
    const item = readOneOf(body.item, ['string', 'number', 'boolean'], 'body field "item"');
    const quantity = readInteger(body.quantity, 'body field "quantity"');
    const price = readOneOf(body.price, ['string', 'number'], 'body field "price"');
    const itemText = readText(String(item), 'body field "item"');
    const xCoupon = header(request.headers['x-coupon']);
    const cost = priceOf(price, quantity, xCoupon);
    const link = linkTo(app, now, { item: itemText, note: xCoupon ?? null });
    const linkText = readText(link.link, 'what is made of body field "item" and header "x-coupon"');

    const stored = await app.db
      .insertInto('orders')
      .values({ item: itemText, quantity, total: cost.total, slug: linkText, at: toTimestamp(link.madeAt) })
      .returningAll()
      .executeTakeFirstOrThrow();

    return reply.code(201).send(stored);
  });
};
