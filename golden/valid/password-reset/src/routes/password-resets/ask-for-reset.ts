// Emitted by flowsmith from the route "ask-for-reset". Change the flow, not this file.
// Ask for a link to reset the password
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { readEmail, readText } from '../../lib/values/read.ts';
import { addMilliseconds } from '../../lib/values/time.ts';

const selectUser = prepare((db, values: { email: string }) =>
  db.selectFrom('users').select(['id', 'email']).where('email', '=', values.email),
);
const insertPasswordReset = prepare((db, row: Insertable<Database['password_resets']>) =>
  db.insertInto('password_resets').values(row),
);

export const askForReset: FastifyPluginAsync = async (app) => {
  app.post('/password-resets', async (request, reply) => {
    const now = new Date();
    const body = readBody(request.body);
    const email = readText(body.email, 'body field "email"');

    await inTransaction(app.db, async (tx) => {
      const user = await selectUser.executeTakeFirst(tx, { email: email.trim().toLowerCase() });

      if (user != null) {
        const userEmail = readEmail(user.email, 'field "email" of record of “user”', 500);
        const token = randomBytes(32).toString('base64url');
        const expires = addMilliseconds(now.toISOString(), 3_600_000, '“Now” and a literal hours', 500);

        await insertPasswordReset.execute(tx, {
          user_id: user.id,
          token_hash: createHash('sha256').update(token).digest('hex'),
          expires_at: expires,
        });

        const text = `Choose a new password within an hour: https://app.example.com/password?token=${token}`;

        await app.mailQueue.send({ to: userEmail, subject: 'Your new password', text }, tx);
      }
    });

    return reply.code(202).send({
      message: 'If somebody has signed up with this address, a mail is on its way',
    });
  });
};
