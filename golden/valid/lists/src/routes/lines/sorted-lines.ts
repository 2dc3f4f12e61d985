// Emitted by flowsmith from the route "sorted-lines". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { inOrder } from '../../lib/values/list.ts';
import { getProperty } from '../../lib/values/property.ts';
import { optional, readFields, readList, readOneOf } from '../../lib/values/read.ts';

const readPrice = (value: unknown, name: string, status?: number) =>
  readOneOf(value, ['string', 'number', 'boolean'], name, status);
const readItem = (value: unknown, name: string, status?: number) =>
  readFields(value, { price: optional(readPrice), sku: optional(readPrice) }, name, status);

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
