// Emitted by flowsmith from the route "register". Change the flow, not this file.
// Register
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../db/schema.ts';
import { userAnswer } from '../../functions/user-answer.ts';
import { catchConflict } from '../../lib/db/conflict.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { declaredBody, emptyWhenAbsent } from '../../lib/http/declared-body.ts';
import { hashPassword } from '../../lib/values/password.ts';
import { readAll } from '../../lib/values/read-all.ts';
import { bounded, readText } from '../../lib/values/read.ts';
import { withLength } from '../../lib/values/rules.ts';

const schema: FastifySchema = {
  body: Type.Object({
    user: Type.Object({
      username: Type.String({ minLength: 1 }),
      email: Type.String({ minLength: 1 }),
      password: Type.String({ minLength: 1 }),
    }),
  }),
};

const readPassword = bounded(withLength(readText, { min: 8 }), 1024);
const readUsername = bounded(withLength(readText, { min: 1 }), 2400);
const insertUser = prepare((db, row: Insertable<Database['users']>) =>
  db.insertInto('users').values(row).returning(['id', 'username', 'email', 'bio', 'image', 'updated_at']),
);

export const register: FastifyPluginAsync = async (app) => {
  app.post<{ Body: { user: { username: string; email: string; password: string } } }>(
    '/api/users',
    { schema, preValidation: emptyWhenAbsent, attachValidation: true },
    async (request, reply) => {
      const now = new Date();
      const body = declaredBody(request);
      const { password, username, email } = readAll({
        password: () => readPassword(body.user.password, 'body field "user.password"'),
        username: () => readUsername(body.user.username, 'body field "user.username"'),
        email: () => readUsername(body.user.email, 'body field "user.email"'),
      });

      const passwordHash = await hashPassword(password);

      const user = await catchConflict(
        insertUser.executeTakeFirstOrThrow(app.db, { username, email, password_hash: passwordHash }),
        ['users_username_key', 'users_email_key'],
      );
      if (!user.ok) {
        if (user.constraint === 'users_username_key') {
          return reply.code(409).send({ errors: { username: ['has already been taken'] } });
        }

        return reply.code(409).send({ errors: { email: ['has already been taken'] } });
      }

      const userWithToken = await userAnswer(app, now, user.value);

      return reply.code(201).send(userWithToken);
    },
  );
};
