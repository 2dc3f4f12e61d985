// Emitted by flowsmith from the route "list-people". Change the flow, not this file.
// List people with their teams
import type { FastifyPluginAsync } from 'fastify';
import { jsonObjectFrom } from 'kysely/helpers/postgres';

export const listPeople: FastifyPluginAsync = async (app) => {
  app.get('/people', async (_request, reply) => {
    const people = await app.db
      .selectFrom('people')
      .select((eb) => [
        'people.name',
        jsonObjectFrom(
          eb
            .selectFrom('teams as team')
            .whereRef('team.id', '=', 'people.team_id')
            .where('team.deleted_at', 'is', null)
            .select(['team.name']),
        ).as('team'),
      ])
      .where('people.deleted_at', 'is', null)
      .orderBy('people.id')
      .limit(100)
      .execute();

    return reply.send(people);
  });
};
