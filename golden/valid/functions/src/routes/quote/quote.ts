// Emitted by flowsmith from the route "quote". Change the flow, not this file.
// What an order would cost
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { priceOf } from '../../functions/price-of.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toInteger } from '../../lib/values/convert.ts';

const schema: FastifySchema = {
  response: { 200: Type.Object({ full: Type.Number(), total: Type.Number() }) },
};

export const quote: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { quantity: string }; Querystring: Query<'price' | 'coupon'> }>(
    '/quote/:quantity',
    { schema },
    (request, reply) => {
      const price = queryParam(request.query.price, 'price');
      const coupon = queryParam(request.query.coupon, 'coupon');
      const quantity = toInteger(request.params.quantity, 'path parameter "quantity"');
      const cost = priceOf(price ?? '1', quantity, coupon);

      return reply.send({ full: cost.full, total: cost.total });
    },
  );
};
