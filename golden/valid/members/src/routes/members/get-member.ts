// Emitted by flowsmith from the route "get-member". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { prepare } from '../../lib/db/prepare.ts';
import { readText } from '../../lib/values/read.ts';

const schema: FastifySchema = {
  response: { 200: Type.Object({ handle: Type.String(), email: Type.String() }) },
};

const selectMember = prepare((db, values: { handle: string }) =>
  db.selectFrom('members').selectAll().where('handle', '=', values.handle),
);

export const getMember: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { handle: string } }>('/members/:handle', { schema }, async (request, reply) => {
    const handle = readText(request.params.handle, 'path parameter "handle"');

    const member = await selectMember.executeTakeFirst(app.db, { handle });

    if (member == null) {
      return reply.code(404).send({ error: 'no such member' });
    }

    return reply.send({ handle, email: member.email });
  });
};
