// Emitted by flowsmith from the route "note-prices". Change the flow, not this file.
// Note prices, all of them or none
import type { FastifyPluginAsync } from 'fastify';
import { unlessEmpty } from '../../lib/db/many.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { atMost, optional, readList, readNumber, readString, readText } from '../../lib/values/read.ts';
import { objectWith } from '../../lib/values/readers.ts';
import { oneOf } from '../../lib/values/rules.ts';

const readReason = oneOf(['sale', 'cost']);
const readItem = objectWith({ sku: readString, price: readNumber, reason: optional(readReason) });

export const notePrices: FastifyPluginAsync = async (app) => {
  app.post('/price-notes', async (request, reply) => {
    const body = readBody(request.body);
    const changes = atMost(
      readList(body.changes, readItem, 'body field "changes"'),
      100,
      'body field "changes"',
    );
    const rows = changes.map((change, index) => {
      const sku = readText(change.sku.toUpperCase(), `field "sku" of item ${index} of body field "changes"`);

      return { sku, price: change.price, reason: change.reason ?? 'sale', source: 'import' as const };
    });

    const priceChanges = await unlessEmpty(rows, (items) =>
      app.db.insertInto('price_changes').values(items).returningAll().execute(),
    );

    return reply.code(201).send(priceChanges);
  });
};
