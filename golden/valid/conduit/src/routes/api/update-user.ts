// Emitted by flowsmith from the route "update-user". Change the flow, not this file.
// Update the current user
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { currentUser } from '../../functions/current-user.ts';
import { userAnswer } from '../../functions/user-answer.ts';
import { catchConflict } from '../../lib/db/conflict.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { declaredBody, emptyWhenAbsent } from '../../lib/http/declared-body.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { hashPassword } from '../../lib/values/password.ts';
import { getProperty } from '../../lib/values/property.ts';
import { readAll } from '../../lib/values/read-all.ts';
import { bounded, omittable, optional, readText } from '../../lib/values/read.ts';
import { withLength } from '../../lib/values/rules.ts';

const schema: FastifySchema = {
  body: Type.Object({ user: Type.Object({ password: Type.Optional(Type.String({ minLength: 1 })) }) }),
};

const readPassword = bounded(withLength(readText, { min: 8 }), 1024);
const readUsername = bounded(withLength(readText, { min: 1 }), 2400);

export const updateUser: FastifyPluginAsync = async (app) => {
  app.put<{ Body: { user: { password?: string | null | undefined } } }>(
    '/api/user',
    { schema, preValidation: emptyWhenAbsent, attachValidation: true },
    async (request, reply) => {
      const now = new Date();
      const body = declaredBody(request);

      const userWithToken = await inTransaction(app.db, async (tx) => {
        const me = await currentUser(app, tx, request, now);

        const { password, username, email, bio, image } = readAll({
          password: () => optional(readPassword)(body.user.password, 'body field "user.password"'),
          username: () =>
            omittable(readUsername)(getProperty(body.user, ['username']), 'body field "user.username"'),
          email: () => omittable(readUsername)(getProperty(body.user, ['email']), 'body field "user.email"'),
          bio: () => optional(readText)(getProperty(body.user, ['bio']), 'body field "user.bio"'),
          image: () => optional(readText)(getProperty(body.user, ['image']), 'body field "user.image"'),
        });

        if (password != null) {
          const passwordHash = await hashPassword(password);

          await tx
            .updateTable('users')
            .set({ password_hash: passwordHash })
            .where('id', '=', me.id)
            .execute();
        }

        const user = await catchConflict(
          tx
            .updateTable('users')
            .set({
              username,
              email,
              bio: bio == null ? bio : bio || null,
              image: image == null ? image : image || null,
              updated_at: sql<string>`now()`,
            })
            .where('id', '=', me.id)
            .returning(['id', 'username', 'email', 'bio', 'image', 'updated_at'])
            .executeTakeFirst(),
          ['users_username_key', 'users_email_key'],
        );
        if (!user.ok) {
          if (user.constraint === 'users_username_key') {
            throw rollBack(409, { errors: { username: ['has already been taken'] } });
          }

          throw rollBack(409, { errors: { email: ['has already been taken'] } });
        }

        if (user.value == null) {
          throw rollBack(401, { errors: { token: ['is missing'] } });
        }

        return userAnswer(app, now, user.value);
      });

      return reply.send(userWithToken);
    },
  );
};
