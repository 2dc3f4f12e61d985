// Emitted by flowsmith from the route "log-in". Change the flow, not this file.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { checkPassword } from '../../lib/values/password.ts';
import { bounded, readText } from '../../lib/values/read.ts';

const schema: FastifySchema = { response: { 201: Type.Object({ token: Type.String() }) } };

const readShortText = bounded(readText, 1024);
const selectUser = prepare((db, values: { email: string }) =>
  db.selectFrom('users').select(['id', 'password_hash']).where('email', '=', values.email),
);
const insertSession = prepare((db, row: Insertable<Database['sessions']>) =>
  db.insertInto('sessions').values(row),
);

export const logIn: FastifyPluginAsync = async (app) => {
  app.post('/sessions', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const email = readText(body.email, 'body field "email"');
    const password = readShortText(body.password, 'body field "password"');

    const user = await selectUser.executeTakeFirst(app.db, { email: email.toLowerCase() });

    if (!(await checkPassword(password, user?.password_hash)) || user?.password_hash == null) {
      return reply.code(401).send({ error: 'The e-mail address or the password is wrong' });
    }

    const token = randomBytes(32).toString('base64url');

    await insertSession.execute(app.db, {
      user_id: user.id,
      token_hash: createHash('sha256').update(token).digest('hex'),
    });

    return reply.code(201).send({ token });
  });
};
