// Emitted by flowsmith from the route "import-articles". Change the flow, not this file.
// Add several articles
import type { FastifyPluginAsync } from 'fastify';
import { catchConflict } from '../../lib/db/conflict.ts';
import { unlessEmpty } from '../../lib/db/many.ts';
import { toTimestamp } from '../../lib/db/sql.ts';
import { readBody } from '../../lib/http/json-body.ts';
import {
  atMost,
  optional,
  readEmail,
  readInteger,
  readList,
  readNumber,
  readText,
  readTimestamp,
} from '../../lib/values/read.ts';
import { objectWith } from '../../lib/values/readers.ts';
import { oneOf, readSlug, readUrl, withLength, within } from '../../lib/values/rules.ts';

const readSku = withLength(readSlug, { max: 40 });
const readTitle = withLength(readText, { min: 1, max: 120 });
const readState = oneOf(['draft', 'listed', 'retired']);
const readQuantity = within(readInteger, { min: 0, max: 100_000 });
const readPrice = within(readNumber, { min: 0 });
const readItem = objectWith({
  sku: readSku,
  title: readTitle,
  state: optional(readState),
  quantity: optional(readQuantity),
  price: readPrice,
  picture: optional(readUrl),
  supplier: optional(readEmail),
  moved: optional(readTimestamp),
});

export const importArticles: FastifyPluginAsync = async (app) => {
  app.post('/articles/import', async (request, reply) => {
    const body = readBody(request.body);
    const articles = atMost(
      readList(body.articles, readItem, 'body field "articles"'),
      1000,
      'body field "articles"',
    );

    const newArticles = await catchConflict(
      unlessEmpty(articles, (items) =>
        app.db
          .insertInto('articles')
          .values(
            items.map((item) => ({
              sku: item.sku,
              title: item.title,
              state: item.state ?? undefined,
              quantity: item.quantity ?? undefined,
              price: item.price,
              picture: item.picture ?? null,
              supplier: item.supplier ?? null,
              moved: toTimestamp(item.moved ?? null),
            })),
          )
          .returningAll()
          .execute(),
      ),
      ['articles_sku_key'],
    );
    if (!newArticles.ok) {
      return reply.code(409).send({ message: 'an article with this sku exists' });
    }

    return reply.code(201).send(newArticles.value);
  });
};
