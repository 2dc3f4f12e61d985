// Emitted by flowsmith from the function "remind". Change the flow, not this file.
// Remind of an order until it is paid
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { transactionOf } from '../lib/db/callers-database.ts';
import { prepare } from '../lib/db/prepare.ts';
import { readInteger } from '../lib/values/read.ts';

const selectOrder = prepare((db, values: { id: number }) =>
  db.selectFrom('orders').selectAll().where('id', '=', values.id).where('paid', '=', false),
);

export async function remind(
  app: FastifyInstance,
  db: Kysely<Database>,
  signal: AbortSignal | undefined,
  order: number,
  email: string,
  times: number,
): Promise<void> {
  const orderByIdAndPaid = await selectOrder.executeTakeFirst(db, { id: order });

  if (orderByIdAndPaid == null) {
    return;
  }

  signal?.throwIfAborted();
  await app.mailQueue.send({ to: email, subject: 'Your order', text: 'Please pay.' }, transactionOf(db));

  if (times > 1) {
    const left = readInteger(times - 1, 'what is made of input "times"');

    // Once a day
    signal?.throwIfAborted();
    await app.jobs.enqueue(
      'remind',
      { order, email, times: left },
      { tx: transactionOf(db), delaySeconds: 86400, retries: 10, backoffSeconds: 60 },
    );
  }
}
