// Emitted by flowsmith from the route "invite". Change the flow, not this file.
// A mail with HTML
import type { FastifyPluginAsync } from 'fastify';
import { escapeHtml } from '../../lib/http/html.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { readOneOf, readRecipients } from '../../lib/values/read.ts';

export const invite: FastifyPluginAsync = async (app) => {
  app.post('/invitations', async (request, reply) => {
    const body = readBody(request.body);
    const to = readRecipients(body.to, 'body field "to"');
    const name = readOneOf(body.name, ['string', 'number', 'boolean'], 'body field "name"');

    await app.mailer.sendMail({
      to,
      cc: ['a@example.com', 'b@example.com'],
      subject: 'Invitation',
      text: `Hello ${name}`,
      html: `<p>Hello ${escapeHtml(String(name))}</p>`,
      replyTo: 'desk@example.com',
    });

    return reply.code(202).send({ sent: true });
  });
};
