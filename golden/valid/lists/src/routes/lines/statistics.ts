// Emitted by flowsmith from the route "statistics". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { distinct, greatest, groupBy, sum } from '../../lib/values/list.ts';
import { getProperty } from '../../lib/values/property.ts';
import { optional, readList, readNumber } from '../../lib/values/read.ts';
import { objectWith } from '../../lib/values/readers.ts';

const readItem = objectWith({ price: optional(readNumber), quantity: optional(readNumber) });

export const statistics: FastifyPluginAsync = async (app) => {
  app.post('/lines/statistics', (request, reply) => {
    const body = readBody(request.body);
    const lines = readList(body.lines, readItem, 'body field "lines"');
    const total = sum(
      lines.map((item) => item.price),
      'what is made of body field "lines"',
    );

    return reply.send({
      total,
      most: greatest(lines.map((item) => item.quantity)) ?? null,
      kinds: distinct(lines, (item) => getProperty(item, ['sku'])).length,
      groups: groupBy(lines, (item) => item.price ?? null),
    });
  });
};
