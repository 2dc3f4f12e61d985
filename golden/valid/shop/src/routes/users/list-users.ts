// Emitted by flowsmith from the route "list-users". Change the flow, not this file.
// List users
import type { FastifyPluginAsync } from 'fastify';
import { countRows } from '../../lib/db/count-rows.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toNumber } from '../../lib/values/convert.ts';
import { optional, readLimit, readText } from '../../lib/values/read.ts';

export const listUsers: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'email' | 'limit'> }>('/users', async (request, reply) => {
    const emailParam = queryParam(request.query.email, 'email');
    const limitParam = queryParam(request.query.limit, 'limit');
    const email = optional(readText)(emailParam, 'query parameter "email"');
    const limit = readLimit(
      toNumber(limitParam ?? '10', 'query parameter "limit"'),
      'query parameter "limit"',
    );

    const [users, total] = await Promise.all([
      app.db
        .selectFrom('users')
        .selectAll()
        .where((eb) => (email == null ? eb.lit(true) : eb('email', '=', email)))
        .orderBy('id')
        .limit(limit)
        .execute(),
      countRows(
        app.db.selectFrom('users').where((eb) => (email == null ? eb.lit(true) : eb('email', '=', email))),
      ),
    ]);

    return reply.send({ users, total, limit });
  });
};
