// Emitted by flowsmith from the form "ask". Change the flow, not this file.
// A question
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import type { Form, FormBody } from '../../lib/http/form-values.ts';
import { serveForm } from '../../lib/http/form.ts';
import { sendJson } from '../../lib/http/json.ts';
import { readText } from '../../lib/values/read.ts';
import { withLength } from '../../lib/values/rules.ts';

const form = {
  title: 'A question',
  fields: [{ name: 'title', type: 'text', required: true }],
} as const satisfies Form;

const readTitle = withLength(readText, { max: 20 });
const insertNote = prepare((db, row: Insertable<Database['notes']>) => db.insertInto('notes').values(row));

export const ask: FastifyPluginAsync = async (app) => {
  serveForm(app, '/questions', form, app.config.BASE_URL);

  app.post<{ Body: FormBody<typeof form> }>('/questions', async (request, reply) => {
    const body = request.body;
    const title = readTitle(body.title, 'body field "title"');

    await insertNote.execute(app.db, { title });

    return sendJson(reply, 'Thank you.');
  });
};
