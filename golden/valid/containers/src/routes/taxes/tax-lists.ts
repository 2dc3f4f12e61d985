// Emitted by flowsmith from the route "tax-lists". Change the flow, not this file.
// Lists in lists, and a function for each item
import type { FastifyPluginAsync } from 'fastify';
import { withTax } from '../../functions/with-tax.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { toNumber } from '../../lib/values/convert.ts';
import { sum } from '../../lib/values/list.ts';
import { atMost, readList, readNumber, readString } from '../../lib/values/read.ts';
import { objectWith, oneKindOf } from '../../lib/values/readers.ts';

const readStringOrNumber = oneKindOf(['string', 'number']);
const readPrices = (value: unknown, name: string, status?: number) =>
  atMost(readList(value, readStringOrNumber, name, status), 10, name, status);
const readItem = objectWith({ name: readString, prices: readPrices });

export const taxLists: FastifyPluginAsync = async (app) => {
  app.post('/taxes', (request, reply) => {
    const body = readBody(request.body);
    const orders = atMost(readList(body.orders, readItem, 'body field "orders"'), 10, 'body field "orders"');
    const rates = readList(body.rates, readNumber, 'body field "rates"');
    const each = orders.map((order, index) => {
      const taxed = order.prices.map((price, indexOfTaxed) => {
        const priceNumber = toNumber(
          price,
          `item ${indexOfTaxed} of field "prices" of item ${index} of body field "orders"`,
        );

        return withTax(priceNumber, rates).price;
      });
      const sumValue = sum(
        taxed,
        `what is made of item ${index} of body field "orders" and body field "rates"`,
      );

      return { name: order.name.toUpperCase(), taxed, sum: sumValue };
    });

    return reply.send(each);
  });
};
