// Emitted by flowsmith from the route "add-note". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { readText } from '../../lib/values/read.ts';
import { withLength } from '../../lib/values/rules.ts';
import { Note } from '../../schemas/note.ts';

const schema: FastifySchema = { response: { 201: Note } };

const readTitle = withLength(readText, { max: 20 });
const insertNote = prepare((db, row: Insertable<Database['notes']>) =>
  db.insertInto('notes').values(row).returningAll(),
);

export const addNote: FastifyPluginAsync = async (app) => {
  app.post('/notes', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const title = readTitle(body.title, 'body field "title"');

    const note = await insertNote.executeTakeFirstOrThrow(app.db, { title });

    return reply.code(201).send(note);
  });
};
