// Emitted by flowsmith from the route "restore-person". Change the flow, not this file.
// Bring a deleted person back
import type { FastifyPluginAsync } from 'fastify';
import { catchConflict } from '../../lib/db/conflict.ts';
import { toInteger } from '../../lib/values/convert.ts';

export const restorePerson: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { id: string } }>('/people/:id/restore', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const person = await catchConflict(
      app.db
        .updateTable('people')
        .set({ deleted_at: null })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),
      ['people_email_key'],
    );
    if (!person.ok) {
      return reply.code(409).send({ message: 'a person with this address exists' });
    }

    if (person.value == null) {
      return reply.code(404).send({ message: 'there is no such person' });
    }

    return reply.send(person.value);
  });
};
