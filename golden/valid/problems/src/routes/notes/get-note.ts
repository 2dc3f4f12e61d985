// Emitted by flowsmith from the route "get-note". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { sendJson } from '../../lib/http/json.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { Note } from '../../schemas/note.ts';

const schema: FastifySchema = { response: { 200: Note } };

const selectNote = prepare((db, values: { id: number }) =>
  db.selectFrom('notes').selectAll().where('id', '=', values.id),
);

export const getNote: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { id: string } }>('/notes/:id', { schema }, async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const note = await selectNote.executeTakeFirst(app.db, { id });

    if (note == null) {
      return sendJson(reply.code(404), 'No such note');
    }

    return reply.send(note);
  });
};
