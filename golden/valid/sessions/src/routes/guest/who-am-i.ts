// Emitted by flowsmith from the route "who-am-i". Change the flow, not this file.
import { createHash } from 'node:crypto';
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { withoutScheme } from '../../lib/http/request.ts';
import { Guest } from '../../schemas/guest.ts';

const schema: FastifySchema = { response: { 200: Guest } };

const selectGuest = prepare((db, values: { tokenHash: string }) =>
  db.selectFrom('guests').select(['id', 'name']).where('token_hash', '=', values.tokenHash),
);

export const whoAmI: FastifyPluginAsync = async (app) => {
  app.get('/guest', { schema }, async (request, reply) => {
    const authorization = withoutScheme(request.headers.authorization, 'Bearer');

    if (authorization == null) {
      return reply.code(401).header('WWW-Authenticate', 'Bearer').send({ error: 'who?' });
    }

    const guest = await selectGuest.executeTakeFirst(app.db, {
      tokenHash: createHash('sha256').update(authorization).digest('hex'),
    });

    if (guest == null) {
      return reply.code(401).header('WWW-Authenticate', 'Bearer').send({ error: 'who?' });
    }

    return reply.send(guest);
  });
};
