// Emitted by flowsmith from the route "enter". Change the flow, not this file.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { keepLatin1 } from '../../lib/http/response.ts';
import { readText } from '../../lib/values/read.ts';

const schema: FastifySchema = {
  response: {
    201: Type.Object({
      guest: Type.Object({ id: Type.Integer(), name: Type.String() }),
      token: Type.String(),
    }),
  },
};

const insertGuest = prepare((db, row: Insertable<Database['guests']>) =>
  db.insertInto('guests').values(row).returning(['id', 'name']),
);

export const enter: FastifyPluginAsync = async (app) => {
  app.addHook('onSend', keepLatin1);

  app.post('/guests', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const name = readText(body.name, 'body field "name"');
    const token = randomBytes(32).toString('base64url');

    const guest = await insertGuest.executeTakeFirstOrThrow(app.db, {
      name,
      token_hash: createHash('sha256').update(token).digest('hex'),
    });

    return reply
      .code(201)
      .header('Set-Cookie', `guest=${token}; HttpOnly; Secure; SameSite=Lax`)
      .send({ guest, token });
  });
};
