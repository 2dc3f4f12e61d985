// Emitted by flowsmith from the route "add-article". Change the flow, not this file.
// Add an article
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { toTimestamp } from '../../lib/db/sql.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import {
  optional,
  readEmail,
  readInteger,
  readNumber,
  readText,
  readTimestamp,
} from '../../lib/values/read.ts';
import { oneOf, readSlug, readUrl, withLength, within } from '../../lib/values/rules.ts';

const readSku = withLength(readSlug, { max: 40 });
const readTitle = withLength(readText, { min: 1, max: 120 });
const readState = oneOf(['draft', 'listed', 'retired']);
const readQuantity = within(readInteger, { min: 0, max: 100_000 });
const readPrice = within(readNumber, { min: 0 });
const insertArticle = prepare((db, row: Insertable<Database['articles']>) =>
  db.insertInto('articles').values(row).returningAll(),
);

export const addArticle: FastifyPluginAsync = async (app) => {
  app.post('/articles', async (request, reply) => {
    const body = requireBody(request.body);
    const sku = readSku(body.sku, 'body field "sku"');
    const title = readTitle(body.title, 'body field "title"');
    const state = optional(readState)(body.state, 'body field "state"');
    const quantity = optional(readQuantity)(body.quantity, 'body field "quantity"');
    const price = readPrice(body.price, 'body field "price"');
    const picture = optional(readUrl)(body.picture, 'body field "picture"');
    const supplier = optional(readEmail)(body.supplier, 'body field "supplier"');
    const moved = optional(readTimestamp)(body.moved, 'body field "moved"');

    const article = await insertArticle.executeTakeFirstOrThrow(app.db, {
      sku,
      title,
      state: state ?? undefined,
      quantity: quantity ?? undefined,
      price,
      picture: picture ?? null,
      supplier: supplier ?? null,
      moved: toTimestamp(moved ?? null),
    });

    return reply.code(201).send(article);
  });
};
