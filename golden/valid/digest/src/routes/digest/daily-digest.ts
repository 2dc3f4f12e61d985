// Emitted by flowsmith from the schedule "daily-digest". Change the flow, not this file.
// Mail to each customer what they ordered yesterday
import type { FastifyPluginAsync } from 'fastify';
import { inTransaction } from '../../lib/db/transaction.ts';
import { addToDate, startOf } from '../../lib/values/calendar.ts';
import { lookUp, sum } from '../../lib/values/list.ts';
import { readEmail } from '../../lib/values/read.ts';

export const dailyDigest: FastifyPluginAsync = async (app) => {
  app.schedule('daily-digest', { cron: '0 6 * * *', timezone: 'Europe/Berlin' }, async () => {
    const now = new Date();
    const today = startOf(now.toISOString(), 'day', 'Europe/Berlin', 'the start of “Now”', 500);
    const yesterday = addToDate(today, { days: -1 }, 'Europe/Berlin', '“today” and a literal days', 500);

    return inTransaction(app.db, async (tx) => {
      const orders = await tx
        .selectFrom('orders')
        .selectAll()
        .where('created', '>=', yesterday)
        .where('created', '<', today)
        .orderBy('id')
        .limit(1000)
        .execute();

      const ordersByCustomer = Array.from(
        Map.groupBy(orders, (item) => item.customer_id),
        ([key, items]) => ({ key, items }),
      );

      const customers = await tx
        .selectFrom('customers')
        .selectAll()
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(ordersByCustomer.map((item) => item.key)))))
        .orderBy('id')
        .limit(1000)
        .execute();

      const digests = lookUp(
        ordersByCustomer,
        customers,
        (item) => item.key,
        (other) => other.id,
        (item, other) => ({ ...item, customer: other ?? null }),
      ).map((group) => {
        const total = sum(
          group.items.map((item) => item.total),
          'the sum of field "items" of item of “Look Up”',
          500,
        );

        return {
          customer: group.customer ?? null,
          total,
          text: group.items.map((order) => `#${order.id}: ${order.total} EUR`).join('\n'),
        };
      });

      for (const digest of digests) {
        if (digest.customer != null) {
          const email = readEmail(digest.customer.email, 'field "customer.email" of item of “digests”', 500);

          await app.mailQueue.send(
            {
              to: email,
              subject: `${digest.customer.name}, you ordered for ${digest.total} EUR yesterday`,
              text: digest.text,
            },
            tx,
          );
        }
      }
    });
  });
};
