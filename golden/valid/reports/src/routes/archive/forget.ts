// Emitted by flowsmith from the route "forget". Change the flow, not this file.
// Forget the archive
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { writeRows } from '../../lib/db/query.ts';
import { answerWithin } from '../../lib/http/timeout.ts';

export const forget: FastifyPluginAsync = async (app) => {
  app.delete('/archive', { onRequest: answerWithin(5000) }, async (request, reply) => {
    await writeRows(app.db, sql`delete from archive`, { signal: request.signal });

    return reply.code(204).send();
  });
};
