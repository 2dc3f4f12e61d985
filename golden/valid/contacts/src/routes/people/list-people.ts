// Emitted by flowsmith from the route "list-people". Change the flow, not this file.
// List people with their teams
import type { FastifyPluginAsync } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { jsonObjectFrom } from '../../lib/db/related.ts';

const selectPeople = prepare((db) =>
  db
    .selectFrom('people')
    .select((eb) => [
      'people.name',
      jsonObjectFrom(
        eb
          .selectFrom('teams as team')
          .whereRef('team.id', '=', 'people.team_id')
          .where('team.deleted_at', 'is', null)
          .select('team.name'),
      ).as('team'),
    ])
    .where('people.deleted_at', 'is', null)
    .orderBy('people.id')
    .limit(100),
);

export const listPeople: FastifyPluginAsync = async (app) => {
  app.get('/people', async (_request, reply) => {
    const people = await selectPeople.execute(app.db);

    return reply.send(people);
  });
};
