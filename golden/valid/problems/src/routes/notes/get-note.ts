// Emitted by flowsmith from the route "get-note". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { sendJson } from '../../lib/http/json.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { Note } from '../../schemas/note.ts';

const schema: FastifySchema = { response: { 200: Note } };

export const getNote: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { id: string } }>('/notes/:id', { schema }, async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const note = await app.db.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirst();

    if (note == null) {
      return sendJson(reply.code(404), 'No such note');
    }

    return reply.send(note);
  });
};
