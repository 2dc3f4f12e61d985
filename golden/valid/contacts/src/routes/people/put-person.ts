// Emitted by flowsmith from the route "put-person". Change the flow, not this file.
// Add or change a person
import type { FastifyPluginAsync } from 'fastify';
import { requireBody } from '../../lib/http/json-body.ts';
import { bounded, optional, readInteger, readText } from '../../lib/values/read.ts';

const readShortText = bounded(readText, 2400);

export const putPerson: FastifyPluginAsync = async (app) => {
  app.put('/people', async (request, reply) => {
    const body = requireBody(request.body);
    const name = readText(body.name, 'body field "name"');
    const email = readShortText(body.email, 'body field "email"');
    const teamId = optional(readInteger)(body.team_id, 'body field "team_id"');

    const person = await app.db
      .insertInto('people')
      .values({ name, email, team_id: teamId ?? null })
      .onConflict((oc) =>
        oc
          .column('email')
          .where('deleted_at', 'is', null)
          .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), team_id: eb.ref('excluded.team_id') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow();

    return reply.send(person);
  });
};
