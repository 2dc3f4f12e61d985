// Emitted by flowsmith from the route "import-products". Change the flow, not this file.
// Import products; those that are there already stay as they are
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { endsFlow } from '../../lib/http/errors.ts';
import { describeFailure } from '../../lib/http/failure.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { atMost, bounded, readList, readNumber, readText } from '../../lib/values/read.ts';
import { objectWith } from '../../lib/values/readers.ts';

const readShortText = bounded(readText, 2400);
const readItem = objectWith({ sku: readShortText, name: readText, price: readNumber });
const insertProduct = prepare((db, row: Insertable<Database['products']>) =>
  db.insertInto('products').values(row).returning('id'),
);

export const importProducts: FastifyPluginAsync = async (app) => {
  app.post('/products/import', async (request, reply) => {
    const body = readBody(request.body);
    const products = atMost(
      readList(body.products, readItem, 'body field "products"'),
      10_000,
      'body field "products"',
    );

    const imported: number[] = [];
    const failures: { index: number; message: string; code: string }[] = [];
    for (const [index, product] of products.entries()) {
      try {
        const newProduct = await insertProduct.executeTakeFirstOrThrow(app.db, {
          sku: product.sku,
          name: product.name,
          price: product.price,
        });

        imported.push(newProduct.id);
      } catch (error) {
        if (endsFlow(error)) throw error;
        failures.push({ index, ...describeFailure(error) });
      }
    }

    return reply.code(207).send({ imported, failed: failures });
  });
};
