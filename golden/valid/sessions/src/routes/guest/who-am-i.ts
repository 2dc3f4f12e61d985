// Emitted by flowsmith from the route "who-am-i". Change the flow, not this file.
import { createHash } from 'node:crypto';
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { withoutScheme } from '../../lib/http/request.ts';
import { Guest } from '../../schemas/guest.ts';

const schema: FastifySchema = { response: { 200: Guest } };

export const whoAmI: FastifyPluginAsync = async (app) => {
  app.get('/guest', { schema }, async (request, reply) => {
    const authorization = withoutScheme(request.headers.authorization, 'Bearer');

    if (authorization == null) {
      return reply.code(401).send({ error: 'who?' });
    }

    const guest = await app.db
      .selectFrom('guests')
      .select(['id', 'name'])
      .where('token_hash', '=', createHash('sha256').update(authorization).digest('hex'))
      .executeTakeFirst();

    if (guest == null) {
      return reply.code(401).send({ error: 'who?' });
    }

    return reply.send(guest);
  });
};
