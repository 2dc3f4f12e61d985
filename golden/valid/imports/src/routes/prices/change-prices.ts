// Emitted by flowsmith from the route "change-prices". Change the flow, not this file.
// Change prices, each with a note of it or not at all
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { attemptInSavepoint, inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { getProperty } from '../../lib/values/property.ts';
import {
  atMost,
  bounded,
  optional,
  readList,
  readNumber,
  readString,
  readText,
} from '../../lib/values/read.ts';
import { objectWith } from '../../lib/values/readers.ts';

const readItem = objectWith({ sku: readText, price: readNumber });
const readShortText = bounded(readText, 2400);
const insertPriceChange = prepare((db, row: Insertable<Database['price_changes']>) =>
  db.insertInto('price_changes').values(row),
);

export const changePrices: FastifyPluginAsync = async (app) => {
  app.post('/prices', async (request, reply) => {
    const body = readBody(request.body);
    const changes = atMost(
      readList(body.changes, readItem, 'body field "changes"'),
      3,
      'body field "changes"',
    );
    const prepared = changes.map((change, index) => {
      const newSku = optional(readString)(
        getProperty(change, ['newSku']),
        `field "newSku" of item ${index} of body field "changes"`,
      );
      const newSkuText = readShortText(
        newSku ?? change.sku,
        `field "newSku" of item ${index} of body field "changes"`,
      );
      return { change, newSkuText };
    });

    const failures = await inTransaction(app.db, async (tx) => {
      const failures: { index: number; message: string; code: string }[] = [];
      for (const [index, { change, newSkuText }] of prepared.entries()) {
        const done = await attemptInSavepoint(tx, async () => {
          await insertPriceChange.execute(tx, { sku: change.sku, price: change.price });

          const product = await tx
            .updateTable('products')
            .set({ sku: newSkuText, price: change.price })
            .where('sku', '=', change.sku)
            .returningAll()
            .executeTakeFirst();

          if (product == null) {
            throw rollBack(404, change.sku);
          }
        });
        if (!done.ok) failures.push({ index, ...done.failure });
      }

      const failed = failures.length;

      request.log.info({ data: failed }, 'prices changed');

      return failures;
    });

    return reply.send(failures);
  });
};
