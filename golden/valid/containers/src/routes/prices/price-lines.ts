// Emitted by flowsmith from the route "price-lines". Change the flow, not this file.
// Price the lines of an order
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { finite, toNumber } from '../../lib/values/convert.ts';
import { optional, readList, readNumber } from '../../lib/values/read.ts';
import { objectWith, oneKindOf } from '../../lib/values/readers.ts';

const readQuantity = oneKindOf(['string', 'number']);
const readItem = objectWith({ price: readNumber, quantity: readQuantity });

export const priceLines: FastifyPluginAsync = async (app) => {
  app.post<{ Querystring: Query<'discount'> }>('/prices', (request, reply) => {
    const body = readBody(request.body);
    const lines = readList(body.lines, readItem, 'body field "lines"');
    const discountParam = queryParam(request.query.discount, 'discount');
    const discount = optional(toNumber)(discountParam, 'query parameter "discount"') ?? 1;
    const priced = lines.map((line, index) => {
      const quantity = toNumber(line.quantity, `field "quantity" of item ${index} of body field "lines"`);
      const total = finite(line.price * quantity, `what is made of item ${index} of body field "lines"`);
      const reduced = finite(
        total * discount,
        `what is made of item ${index} of body field "lines" and query parameter "discount"`,
      );

      return { position: index, total: reduced, currency: 'EUR' };
    });

    return reply.send(priced);
  });
};
