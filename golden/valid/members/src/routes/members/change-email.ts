// Emitted by flowsmith from the route "change-email". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { bounded, readText } from '../../lib/values/read.ts';
import { Member } from '../../schemas/member.ts';

const schema: FastifySchema = { response: { 200: Member } };

const readShortText = bounded(readText, 2400);

export const changeEmail: FastifyPluginAsync = async (app) => {
  app.patch<{ Params: { handle: string } }>('/members/:handle', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const email = readShortText(body.email, 'body field "email"');
    const handle = readText(request.params.handle, 'path parameter "handle"');

    const member = await app.db
      .updateTable('members')
      .set({ email })
      .where('handle', '=', handle)
      .returningAll()
      .executeTakeFirst();

    if (member == null) {
      return reply.code(404).send({ error: 'no such member' });
    }

    return reply.send(member);
  });
};
