// Emitted by flowsmith from the route "add-note". Change the flow, not this file.
// A text as it is
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { acceptText, textBody } from '../../lib/http/text-body.ts';
import { readText } from '../../lib/values/read.ts';
import { Note } from '../../schemas/note.ts';

const schema: FastifySchema = { response: { 201: Note } };

const insertNote = prepare((db, row: Insertable<Database['notes']>) =>
  db.insertInto('notes').values(row).returningAll(),
);

export const addNote: FastifyPluginAsync = async (app) => {
  acceptText(app);

  app.post('/notes', { schema }, async (request, reply) => {
    const text = readText(textBody(request), 'body');

    const note = await insertNote.executeTakeFirstOrThrow(app.db, { text });

    return reply.code(201).send(note);
  });
};
