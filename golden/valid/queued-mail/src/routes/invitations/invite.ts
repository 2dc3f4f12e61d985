// Emitted by flowsmith from the route "invite". Change the flow, not this file.
// Invite somebody
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { attempt } from '../../lib/http/failure.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { answerWithin } from '../../lib/http/timeout.ts';
import { optional, readAddresses, readRecipients } from '../../lib/values/read.ts';

const schema: FastifySchema = {
  response: { 503: Type.Object({ message: Type.String(), code: Type.String() }) },
};

export const invite: FastifyPluginAsync = async (app) => {
  app.post('/invitations', { schema, onRequest: answerWithin(5000) }, async (request, reply) => {
    const body = readBody(request.body);
    const to = readRecipients(body.to, 'body field "to"');
    const cc = optional(readAddresses)(body.cc, 'body field "cc"');

    request.signal.throwIfAborted();
    const mail = await attempt(
      app.mailQueue.send({
        to,
        cc: cc ?? undefined,
        subject: 'Come and see',
        text: 'You are invited.',
        html: '<p>You are invited.</p>',
      }),
    );
    if (!mail.ok) {
      return reply.code(503).send(mail.failure);
    }

    return reply.code(202).send({ queued: true });
  });
};
