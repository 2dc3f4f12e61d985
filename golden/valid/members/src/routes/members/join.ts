// Emitted by flowsmith from the route "join". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { catchConflict } from '../../lib/db/conflict.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { bounded, readText } from '../../lib/values/read.ts';
import { Member } from '../../schemas/member.ts';

const schema: FastifySchema = { response: { 201: Member } };

const readShortText = bounded(readText, 2400);
const insertMember = prepare((db, row: Insertable<Database['members']>) =>
  db.insertInto('members').values(row).returningAll(),
);

export const join: FastifyPluginAsync = async (app) => {
  app.post('/members', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const email = readShortText(body.email, 'body field "email"');
    const handle = readShortText(body.handle, 'body field "handle"');

    const member = await catchConflict(insertMember.executeTakeFirstOrThrow(app.db, { email, handle }), [
      'members_email_key',
      'members_handle_key',
    ]);
    if (!member.ok) {
      if (member.constraint === 'members_email_key') {
        return reply.code(409).send({ error: 'you are a member already' });
      }

      return reply.code(409).send({ error: 'the handle is taken' });
    }

    return reply.code(201).send(member.value);
  });
};
