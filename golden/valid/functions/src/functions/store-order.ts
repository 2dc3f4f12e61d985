// Emitted by flowsmith from the function "store-order". Change the flow, not this file.
// Stores an order with its price and its link
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { prepare } from '../lib/db/prepare.ts';
import { toTimestamp } from '../lib/db/sql.ts';
import { readText } from '../lib/values/read.ts';
import { linkTo } from './link-to.ts';
import { priceOf } from './price-of.ts';

const insertOrder = prepare((db, row: Insertable<Database['orders']>) =>
  db.insertInto('orders').values(row).returningAll(),
);

export async function storeOrder(
  app: FastifyInstance,
  db: Kysely<Database>,
  log: FastifyBaseLogger,
  now: Date,
  item: string,
  price: number,
  quantity: number,
  coupon?: string | null,
): Promise<{ id: number; item: string; quantity: number; total: number; slug: string; at: string }> {
  const cost = priceOf(price, quantity, coupon);
  const link = linkTo(app, now, { item, note: coupon ?? null });
  const linkText = readText(link.link, 'what is made of input "item" and input "coupon"');

  const stored = await insertOrder.executeTakeFirstOrThrow(db, {
    item,
    quantity,
    total: cost.total,
    slug: linkText,
    at: toTimestamp(link.madeAt),
  });

  log.info({ data: stored }, 'an order was stored');

  return stored;
}
