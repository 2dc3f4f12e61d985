// Emitted by flowsmith from the route "add-note". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { currentUser } from '../../functions/current-user.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { refuseOtherSites } from '../../lib/http/same-origin.ts';
import { readText } from '../../lib/values/read.ts';
import { Note } from '../../schemas/note.ts';

const schema: FastifySchema = { response: { 201: Note } };

const insertNote = prepare((db, row: Insertable<Database['notes']>) =>
  db.insertInto('notes').values(row).returningAll(),
);

export const addNote: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', refuseOtherSites(new URL(app.config.BASE_URL).origin));

  app.post('/notes', { schema }, async (request, reply) => {
    const body = readBody(request.body);

    const id = await currentUser(app.db, request);

    const text = readText(body.text, 'body field "text"');

    const note = await insertNote.executeTakeFirstOrThrow(app.db, { user_id: id, text });

    return reply.code(201).send(note);
  });
};
