// Emitted by flowsmith from the route "add-person". Change the flow, not this file.
// Add a person
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { catchConflict } from '../../lib/db/conflict.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import { bounded, optional, readInteger, readText } from '../../lib/values/read.ts';

const readShortText = bounded(readText, 2400);
const insertPerson = prepare((db, row: Insertable<Database['people']>) =>
  db.insertInto('people').values(row).returningAll(),
);

export const addPerson: FastifyPluginAsync = async (app) => {
  app.post('/people', async (request, reply) => {
    const body = requireBody(request.body);
    const name = readText(body.name, 'body field "name"');
    const email = readShortText(body.email, 'body field "email"');
    const teamId = optional(readInteger)(body.team_id, 'body field "team_id"');

    const person = await catchConflict(
      insertPerson.executeTakeFirstOrThrow(app.db, { name, email, team_id: teamId ?? null }),
      ['people_email_key'],
    );
    if (!person.ok) {
      return reply.code(409).send({ message: 'a person with this address exists' });
    }

    return reply.code(201).send(person.value);
  });
};
