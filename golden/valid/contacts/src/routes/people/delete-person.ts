// Emitted by flowsmith from the route "delete-person". Change the flow, not this file.
// Delete a person
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { toInteger } from '../../lib/values/convert.ts';

export const deletePerson: FastifyPluginAsync = async (app) => {
  app.delete<{ Params: { id: string } }>('/people/:id', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const personDeletion = await app.db
      .updateTable('people')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();

    if (personDeletion.numUpdatedRows === 0n) {
      return reply.code(404).send({ message: 'there is no such person' });
    }

    return reply.code(204).send();
  });
};
