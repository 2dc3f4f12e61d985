// Emitted by flowsmith from the route "show-profile". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { basicAuth } from '../../lib/http/basic-auth.ts';
import { checkPassword } from '../../lib/values/password.ts';
import { bounded, optional, readText } from '../../lib/values/read.ts';
import { User } from '../../schemas/user.ts';

const schema: FastifySchema = { response: { 200: User } };

const readShortText = bounded(readText, 1024);
const selectUser = prepare((db, values: { email: string }) =>
  db.selectFrom('users').select(['id', 'email', 'password_hash']).where('email', '=', values.email),
);

export const showProfile: FastifyPluginAsync = async (app) => {
  app.get('/profile', { schema }, async (request, reply) => {
    const authorization = basicAuth(request.headers.authorization);

    if (authorization.username == null) {
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Basic realm="passwords", charset="UTF-8"')
        .send({ error: 'Your e-mail address and password are needed' });
    }

    const password = optional(readShortText)(authorization.password, 'header "authorization"');

    if (password == null) {
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Basic realm="passwords", charset="UTF-8"')
        .send({ error: 'Your e-mail address and password are needed' });
    }

    const user = await selectUser.executeTakeFirst(app.db, { email: authorization.username.toLowerCase() });

    if (!(await checkPassword(password, user?.password_hash)) || user?.password_hash == null) {
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Basic realm="passwords", charset="UTF-8"')
        .send({ error: 'Your e-mail address and password are needed' });
    }

    return reply.send({ id: user.id, email: user.email });
  });
};
