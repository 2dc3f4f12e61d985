// Emitted by flowsmith from the route "log-in". Change the flow, not this file.
// Log in
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { userAnswer } from '../../functions/user-answer.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { declaredBody, emptyWhenAbsent } from '../../lib/http/declared-body.ts';
import { checkPassword } from '../../lib/values/password.ts';
import { readAll } from '../../lib/values/read-all.ts';
import { bounded, readText } from '../../lib/values/read.ts';

const schema: FastifySchema = {
  body: Type.Object({
    user: Type.Object({ email: Type.String({ minLength: 1 }), password: Type.String({ minLength: 1 }) }),
  }),
};

const readShortText = bounded(readText, 1024);
const selectUser = prepare((db, values: { email: string }) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'bio', 'image', 'updated_at', 'password_hash'])
    .where('email', '=', values.email),
);

export const logIn: FastifyPluginAsync = async (app) => {
  app.post<{ Body: { user: { email: string; password: string } } }>(
    '/api/users/login',
    { schema, preValidation: emptyWhenAbsent, attachValidation: true },
    async (request, reply) => {
      const now = new Date();
      const body = declaredBody(request);
      const { email, password } = readAll({
        email: () => readText(body.user.email, 'body field "user.email"'),
        password: () => readShortText(body.user.password, 'body field "user.password"'),
      });

      const user = await selectUser.executeTakeFirst(app.db, { email });

      if (!(await checkPassword(password, user?.password_hash)) || user?.password_hash == null) {
        return reply.code(401).send({ errors: { credentials: ['invalid'] } });
      }

      const userWithToken = await userAnswer(app, now, {
        id: user.id,
        username: user.username,
        email: user.email,
        bio: user.bio ?? null,
        image: user.image ?? null,
        updated_at: user.updated_at,
      });

      return reply.send(userWithToken);
    },
  );
};
