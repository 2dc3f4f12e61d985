// Emitted by flowsmith from the route "place-order". Change the flow, not this file.
// Price the lines of an order
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { finite } from '../../lib/values/convert.ts';
import { optional, readFields, readList, readNumber, readString } from '../../lib/values/read.ts';
import { listOf, objectWith } from '../../lib/values/readers.ts';

const readItem = objectWith({ sku: readString, quantity: readNumber, note: optional(readString) });
const readTags = listOf(readString);

export const placeOrder: FastifyPluginAsync = async (app) => {
  app.post('/orders', (request, reply) => {
    const body = readBody(request.body);
    const lines = readList(body.lines, readItem, 'body field "lines"');
    const customer = readFields(body.customer, { name: readString, tags: readTags }, 'body field "customer"');
    const knownLines = lines
      .map((item) => ({ sku: item.sku, quantity: item.quantity, note: item.note }))
      .filter(({ sku, quantity }) => /^[A-Z]{2}-\d{1,6}$/u.test(sku) && quantity > 0);
    const total = finite(
      knownLines.reduce((sum, line) => sum + line.quantity, 0),
      'what is made of body field "lines"',
    );
    const groups = Object.groupBy(knownLines, ({ sku }) => sku.slice(0, 2));
    const greeting = `Dear ${customer.name}${customer.tags.includes('vip') ? ', our best customer' : ''}`;

    return reply.code(201).send({ lines: knownLines, groups, total, greeting });
  });
};
