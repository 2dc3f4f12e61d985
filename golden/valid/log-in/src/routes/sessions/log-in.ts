// Emitted by flowsmith from the route "log-in". Change the flow, not this file.
// Log in
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { SignJWT } from 'jose';
import { Type } from 'typebox';
import { slowDown } from '../../functions/slow-down.ts';
import { countUse } from '../../lib/db/count-use.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { checkPassword } from '../../lib/values/password.ts';
import { bounded, readString, readText } from '../../lib/values/read.ts';
import { secretKey } from '../../lib/values/secret-key.ts';

const schema: FastifySchema = { response: { 201: Type.Object({ token: Type.String() }) } };

const readShortText = bounded(readText, 1024);
const selectUser = prepare((db, values: { email: string }) =>
  db.selectFrom('users').select(['id', 'password_hash']).where('email', '=', values.email),
);

export const logIn: FastifyPluginAsync = async (app) => {
  const jwtSecretKey = secretKey('JWT_SECRET', app.config.JWT_SECRET, { bytes: 32 });

  app.post('/sessions', { schema }, async (request, reply) => {
    const now = new Date();
    const body = readBody(request.body);

    await slowDown(app.db, request);

    const email = readString(body.email, 'body field "email"');

    const attemptsForTheAccount = await countUse(app.db, 'log-in', email.trim().toLowerCase(), {
      max: 5,
      perSeconds: 900,
    });

    if (attemptsForTheAccount.retryAfter != null) {
      return reply
        .code(429)
        .header('Retry-After', String(attemptsForTheAccount.retryAfter))
        .send({ error: 'Too many attempts' });
    }

    const emailText = readText(email, 'body field "email"');
    const password = readShortText(body.password, 'body field "password"');

    const user = await selectUser.executeTakeFirst(app.db, { email: emailText.trim().toLowerCase() });

    if (!(await checkPassword(password, user?.password_hash)) || user?.password_hash == null) {
      return reply.code(401).send({ error: 'The address or the password is wrong' });
    }

    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(user.id))
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + 86_400_000))
      .sign(jwtSecretKey);

    return reply.code(201).send({ token });
  });
};
