// Emitted by flowsmith from the route "list-users". Change the flow, not this file.
// List users
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { toNumber } from '../../lib/convert.ts';
import { optional, readLimit, readText } from '../../lib/read.ts';
import { queryParam } from '../../lib/request.ts';

export const listUsers: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: { email?: string | string[]; limit?: string | string[] } }>(
    '/users',
    async (request, reply) => {
      const email = queryParam(request.query.email, 'email');
      const limit = queryParam(request.query.limit, 'limit');
      const emailText = optional(readText)(email, 'query parameter "email"');
      const limitNumber = readLimit(
        toNumber(limit ?? '10', 'query parameter "limit"'),
        'query parameter "limit"',
      );

      const [users, total] = await Promise.all([
        app.db
          .selectFrom('users')
          .selectAll()
          .where((eb) => (emailText == null ? eb.lit(true) : eb('email', '=', emailText)))
          .orderBy('id')
          .limit(limitNumber)
          .execute(),
        app.db
          .selectFrom('users')
          .select(sql<number>`count(*)::int`.as('count'))
          .where((eb) => (emailText == null ? eb.lit(true) : eb('email', '=', emailText)))
          .executeTakeFirstOrThrow(),
      ]);

      return reply.send({ users, total: total.count, limit: limitNumber });
    },
  );
};
