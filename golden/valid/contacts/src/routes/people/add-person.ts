// Emitted by flowsmith from the route "add-person". Change the flow, not this file.
// Add a person
import type { FastifyPluginAsync } from 'fastify';
import { catchConflict } from '../../lib/db/conflict.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import { bounded, optional, readInteger, readText } from '../../lib/values/read.ts';

const readShortText = bounded(readText, 2400);

export const addPerson: FastifyPluginAsync = async (app) => {
  app.post('/people', async (request, reply) => {
    const body = requireBody(request.body);
    const name = readText(body.name, 'body field "name"');
    const email = readShortText(body.email, 'body field "email"');
    const teamId = optional(readInteger)(body.team_id, 'body field "team_id"');

    const people = await catchConflict(
      app.db
        .insertInto('people')
        .values({ name, email, team_id: teamId ?? null })
        .returningAll()
        .executeTakeFirstOrThrow(),
      ['people_email_key'],
    );
    if (!people.ok) {
      return reply.code(409).send({ message: 'a person with this address exists' });
    }

    return reply.code(201).send(people.value);
  });
};
