// Emitted by flowsmith from the route "rename". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { declaredBody, emptyWhenAbsent } from '../../lib/http/declared-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { readInTurn } from '../../lib/values/read-all.ts';
import { bounded, readEmail, readText } from '../../lib/values/read.ts';

const schema: FastifySchema = {
  body: Type.Object(
    { username: Type.String(), email: Type.String({ format: 'email' }) },
    { additionalProperties: false },
  ),
};

const readShortText = bounded(readText, 2400);
const readShortEmail = bounded(readEmail, 2400);

export const rename: FastifyPluginAsync = async (app) => {
  app.put<{ Params: { id: string }; Body: { username: string; email: string } }>(
    '/accounts/:id',
    { schema, preValidation: emptyWhenAbsent, attachValidation: true },
    async (request, reply) => {
      const { username, email, id } = readInTurn()
        .read('body', () => declaredBody(request))
        .read('username', ({ body }) => readShortText(body.username, 'body field "username"'))
        .read('email', ({ body }) => readShortEmail(body.email, 'body field "email"'))
        .read('id', () => toInteger(request.params.id, 'path parameter "id"'))
        .values();

      await app.db.updateTable('accounts').set({ username, email }).where('id', '=', id).execute();

      return reply.code(204).send();
    },
  );
};
