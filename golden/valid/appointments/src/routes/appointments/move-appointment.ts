// Emitted by flowsmith from the route "move-appointment". Change the flow, not this file.
// Move the end of an appointment
import type { FastifyPluginAsync } from 'fastify';
import { toTimestamp } from '../../lib/db/sql.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { readTimestamp } from '../../lib/values/read.ts';

export const moveAppointment: FastifyPluginAsync = async (app) => {
  app.put<{ Params: { id: string } }>('/appointments/:id/end', async (request, reply) => {
    const body = readBody(request.body);
    const ends = readTimestamp(body.ends, 'body field "ends"');
    const id = toInteger(request.params.id, 'path parameter "id"');

    const appointment = await app.db
      .updateTable('appointments')
      .set({ ends: toTimestamp(ends) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();

    if (appointment == null) {
      return reply.code(404).send({ message: 'There is no such appointment' });
    }

    return reply.send(appointment);
  });
};
