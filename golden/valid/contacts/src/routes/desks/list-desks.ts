// Emitted by flowsmith from the route "list-desks". Change the flow, not this file.
// List what is booked
import type { FastifyPluginAsync } from 'fastify';
import { jsonObjectFrom } from '../../lib/db/related.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { optional, readText } from '../../lib/values/read.ts';

export const listDesks: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'name'> }>('/desks', async (request, reply) => {
    const nameParam = queryParam(request.query.name, 'name');
    const name = optional(readText)(nameParam, 'query parameter "name"');

    const desks = await app.db
      .selectFrom('desks')
      .select((eb) => [
        'desks.room',
        'desks.starts',
        jsonObjectFrom(
          eb
            .selectFrom('people as person')
            .whereRef('person.id', '=', 'desks.person_id')
            .where('person.deleted_at', 'is', null)
            .select('person.name'),
        ).as('person'),
      ])
      .where((eb) =>
        name == null
          ? eb.lit(true)
          : eb.exists(
              eb
                .selectFrom('people as person')
                .whereRef('person.id', '=', 'desks.person_id')
                .where('person.deleted_at', 'is', null)
                .where('person.name', '=', name),
            ),
      )
      .where('desks.cancelled_at', 'is', null)
      .orderBy('desks.id')
      .limit(100)
      .execute();

    return reply.send(desks);
  });
};
