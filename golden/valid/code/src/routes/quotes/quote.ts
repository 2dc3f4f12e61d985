// Emitted by flowsmith from the route "quote". Change the flow, not this file.
// Price an order
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { finite } from '../../lib/values/convert.ts';
import { optional, readList, readNumber, readString } from '../../lib/values/read.ts';

export const quote: FastifyPluginAsync = async (app) => {
  app.post('/quotes', (request, reply) => {
    const body = readBody(request.body);
    const prices = readList(body.prices, readNumber, 'body field "prices"');
    const code = optional(readString)(body.code, 'body field "code"');
    // Prices are in cents.
    const net = finite(
      prices.reduce((sum, price) => sum + price, 0),
      'what is made of body field "prices"',
    );
    const discount = finite(
      code?.trim().toUpperCase() === 'WELCOME' ? Math.round(net * 0.9) : net,
      'what is made of body field "prices" and body field "code"',
    );

    return reply.send({
      total: discount,
      items: prices.map((item, index) => `${index + 1}: ${item}`),
      cheapest: prices.toSorted((a, b) => a - b)[0] ?? null,
    });
  });
};
