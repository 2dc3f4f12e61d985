// Emitted by flowsmith from the form "book". Change the flow, not this file.
// Book a table
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import type { Form, FormBody } from '../../lib/http/form-values.ts';
import { serveForm } from '../../lib/http/form.ts';
import { sendJson } from '../../lib/http/json.ts';

const form = {
  title: 'Tisch reservieren',
  lang: 'de',
  texts: {
    send: 'Absenden',
    optional: '(freiwillig)',
    choose: 'Bitte wählen',
    error: 'Fehler',
    correct: 'Bitte korrigieren',
    thanks: 'Vielen Dank',
    sent: 'Gesendet',
    accepted: 'Wir haben Ihre Angaben.',
    failed: 'Das hat nicht geklappt',
    refused: 'Bitte versuchen Sie es noch einmal.',
    back: 'Zurück zum Formular',
    yes: 'ja',
    no: 'nein',
    empty: 'darf nicht leer sein',
    number: 'muss eine Zahl sein',
    string: 'muss ein Text sein',
    boolean: 'muss ja oder nein sein',
    ticked: 'muss angekreuzt sein',
    email: 'muss eine E-Mail-Adresse sein',
    date: 'muss ein Datum wie 2024-12-31 sein',
    oneOf: 'muss einer von {{options}} sein',
    character: 'darf das Zeichen U+0000 nicht enthalten',
  },
  fields: [
    { name: 'name', label: 'Ihr Name', type: 'text', required: true },
    { name: 'email', label: 'E-Mail', type: 'email', required: true },
    { name: 'day', label: 'Tag', type: 'date', required: true },
    { name: 'guests', label: 'Personen', type: 'number' },
    { name: 'place', label: 'Wo möchten Sie sitzen?', type: 'select', options: ['drinnen', 'draußen'] },
    { name: 'terms', label: 'Ich komme wirklich', type: 'checkbox', required: true },
  ],
} as const satisfies Form;

const insertVisit = prepare((db, row: Insertable<Database['visits']>) => db.insertInto('visits').values(row));

export const book: FastifyPluginAsync = async (app) => {
  serveForm(app, '/reservierung', form, app.config.BASE_URL);

  app.post<{ Body: FormBody<typeof form> }>('/reservierung', async (request, reply) => {
    const body = request.body;

    await insertVisit.execute(app.db, {
      name: body.name,
      day: body.day,
      guests: body.guests ?? null,
      table_for: body.place ?? null,
    });

    return sendJson(reply.code(201), `${body.name}, wir freuen uns auf Sie.`);
  });
};
