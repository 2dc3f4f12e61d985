// Emitted by flowsmith from the route "sorted-lines". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { inOrder } from '../../lib/values/list.ts';
import { getProperty } from '../../lib/values/property.ts';
import { optional, readList } from '../../lib/values/read.ts';
import { objectWith, oneKindOf } from '../../lib/values/readers.ts';

const readPrice = oneKindOf(['string', 'number', 'boolean']);
const readItem = objectWith({ price: optional(readPrice), sku: optional(readPrice) });

export const sortedLines: FastifyPluginAsync = async (app) => {
  app.post('/lines/sorted', (request, reply) => {
    const body = readBody(request.body);
    const lines = readList(body.lines, readItem, 'body field "lines"');
    const sorted = lines.toSorted((a, b) => inOrder(b.price, a.price) || inOrder(a.sku, b.sku));

    return reply.send(
      sorted.map((item) => ({
        sku: item.sku ?? null,
        cost: item.price ?? null,
        unit: getProperty(item, ['size', 'unit']) ?? null,
      })),
    );
  });
};
