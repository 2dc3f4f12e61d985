// Emitted by flowsmith from the function "show-order". Change the flow, not this file.
// An order with its lines, and what they cost in cents
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { prepare } from '../lib/db/prepare.ts';
import { jsonArrayFrom, jsonObjectFrom } from '../lib/db/related.ts';
import { rollBack } from '../lib/http/errors.ts';
import { sum } from '../lib/values/list.ts';

const selectOrder = prepare((db, values: { id: number }) =>
  db
    .selectFrom('orders')
    .select((eb) => [
      'orders.id',
      'orders.customer',
      'orders.state',
      'orders.placed_at',
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .select((eb) => [
            'order_lines.quantity',
            'order_lines.price',
            jsonObjectFrom(
              eb
                .selectFrom('products as product')
                .whereRef('product.id', '=', 'order_lines.product_id')
                .select(['product.id', 'product.name']),
            )
              .$notNull()
              .as('product'),
          ])
          .orderBy('order_lines.id')
          .limit(100),
      ).as('lines'),
    ])
    .where('orders.id', '=', values.id),
);

export async function showOrder(
  db: Kysely<Database>,
  id: number,
): Promise<{
  id: number;
  customer: string;
  state: string;
  placed_at: string;
  lines: readonly { quantity: number; price: number; product: { id: number; name: string } }[];
  total: number;
}> {
  const order = await selectOrder.executeTakeFirst(db, { id });

  if (order == null) {
    throw rollBack(404, { error: 'There is no such order' });
  }

  const amounts = order.lines.map((line) => line.quantity * line.price);
  const total = sum(amounts, 'the sum of “amounts”', 500);

  return {
    id: order.id,
    customer: order.customer,
    state: order.state,
    placed_at: order.placed_at,
    lines: order.lines,
    total,
  };
}
