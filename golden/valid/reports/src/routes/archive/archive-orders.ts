// Emitted by flowsmith from the route "archive-orders". Change the flow, not this file.
// Move old orders into the archive
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { readRows, writeRows } from '../../lib/db/query.ts';
import { toTimestamp } from '../../lib/db/sql.ts';
import { inTransactionUntil } from '../../lib/db/transaction.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { answerWithin } from '../../lib/http/timeout.ts';
import { readTimestamp } from '../../lib/values/read.ts';

export const archiveOrders: FastifyPluginAsync = async (app) => {
  app.post('/archive', { onRequest: answerWithin(5000) }, async (request, reply) => {
    const body = readBody(request.body);
    const before = readTimestamp(body.before, 'body field "before"');

    const answer = await inTransactionUntil(request.signal, app.db, async (tx) => {
      const moved = await writeRows(
        tx,
        sql<{
          id: number;
        }>`with moved as (delete from orders where placed_at < ${toTimestamp(before)} returning id, cents)
insert into archive (id, cents) select id, cents from moved returning id`,
      );

      const left = await readRows(tx, sql<{ orders: number }>`select count(*) as orders from orders`);

      return { moved, left };
    });

    return reply.send(answer);
  });
};
