// Emitted by flowsmith from the form "contact". Change the flow, not this file.
// Contact us
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import type { Form, FormBody } from '../../lib/http/form-values.ts';
import { serveForm } from '../../lib/http/form.ts';
import { bounded, readEmail } from '../../lib/values/read.ts';

const form = {
  title: 'Contact us',
  fields: [
    { name: 'name', label: 'Your name', type: 'text', required: true },
    { name: 'email', label: 'E-mail address', type: 'email', required: true },
    {
      name: 'topic',
      label: 'What is it about?',
      type: 'select',
      required: true,
      options: ['An order', 'A product', 'Something else'],
    },
    { name: 'age', label: 'Your age', type: 'number' },
    { name: 'visit', label: 'When will you visit us?', type: 'date' },
    { name: 'newsletter', label: 'Send me the newsletter', type: 'checkbox' },
    { name: 'message', label: 'Your message', type: 'textarea', required: true },
  ],
} as const satisfies Form;

const readShortEmail = bounded(readEmail, 2400);
const insertMessage = prepare((db, row: Insertable<Database['messages']>) =>
  db.insertInto('messages').values(row).returningAll(),
);

export const contact: FastifyPluginAsync = async (app) => {
  serveForm(app, '/contact', form, app.config.BASE_URL);

  app.post<{ Body: FormBody<typeof form> }>('/contact', async (request, reply) => {
    const body = request.body;
    const email = readShortEmail(body.email, 'body field "email"');

    const message = await insertMessage.executeTakeFirstOrThrow(app.db, {
      name: body.name,
      email,
      topic: body.topic,
      age: body.age ?? null,
      visit: body.visit ?? null,
      newsletter: body.newsletter,
      message: body.message,
    });

    // Receipt
    await app.mailer.sendMail({
      to: email,
      subject: 'Thank you',
      text: `Dear ${body.name}, we have received your message.`,
    });

    return reply.code(201).send(message);
  });
};
