// Emitted by flowsmith from the route "matching-lines". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { toNumberOrNull } from '../../lib/values/convert.ts';
import { keepIn } from '../../lib/values/list.ts';
import { getProperty } from '../../lib/values/property.ts';
import { optional, readList, readNumber, readPresent } from '../../lib/values/read.ts';
import { listOf, objectWith } from '../../lib/values/readers.ts';

const readItem = objectWith({ price: optional(readNumber) });
const readArray = listOf(readPresent);

export const matchingLines: FastifyPluginAsync = async (app) => {
  app.post('/lines/matching', (request, reply) => {
    const body = readBody(request.body);
    const lines = readList(body.lines, readItem, 'body field "lines"');
    const skus = optional(readArray)(body.skus, 'body field "skus"');
    const leastNumber = toNumberOrNull(body.least);

    return reply.send(
      (skus == null ? lines : keepIn(lines, (item) => getProperty(item, ['sku']), skus)).filter(
        (item) =>
          (leastNumber == null || (item.price != null && item.price >= leastNumber)) &&
          getProperty(item, ['quantity']) !== 0,
      ),
    );
  });
};
