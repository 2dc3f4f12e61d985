// Emitted by flowsmith from the route "log-in". Change the flow, not this file.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { signCookie } from '../../lib/http/cookies.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { headerValue } from '../../lib/http/response.ts';
import { optional, readText } from '../../lib/values/read.ts';

export const logIn: FastifyPluginAsync = async (app) => {
  app.post('/sessions', async (request, reply) => {
    const body = readBody(request.body);
    const name = readText(body.name, 'body field "name"');
    const token = randomBytes(32).toString('base64url');

    const user = await app.db
      .updateTable('users')
      .set({ session_hash: createHash('sha256').update(token).digest('hex') })
      .where('name', '=', name)
      .returning(['id', 'name'])
      .executeTakeFirst();

    if (user == null) {
      return reply.code(401).send({ error: 'No such user' });
    }

    const theme = optional(headerValue)(body.theme, 'body field "theme"');

    return reply
      .setCookie('__Host-session', token, {
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'strict',
        maxAge: 86_400,
      })
      .setCookie('theme', signCookie('theme', theme ?? 'light', app.config.COOKIE_SECRET), {
        path: '/',
        sameSite: 'lax',
        maxAge: 31_536_000,
      })
      .code(204)
      .send();
  });
};
