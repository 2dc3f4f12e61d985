// Emitted by flowsmith from the route "reset-password". Change the flow, not this file.
// Choose a new password
import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { hashPassword } from '../../lib/values/password.ts';
import { bounded, readString, readText } from '../../lib/values/read.ts';
import { withLength } from '../../lib/values/rules.ts';

const selectPasswordReset = prepare((db, values: { tokenHash: string; expiresAtGt: string }) =>
  db
    .selectFrom('password_resets')
    .select(['id', 'user_id', 'expires_at'])
    .where('token_hash', '=', values.tokenHash)
    .where('expires_at', '>', values.expiresAtGt)
    .forUpdate(),
);
const readPassword = bounded(withLength(readText, { min: 8 }), 1024);

export const resetPassword: FastifyPluginAsync = async (app) => {
  app.put('/password', async (request, reply) => {
    const now = new Date();
    const body = readBody(request.body);
    const token = readString(body.token, 'body field "token"');
    const tokenHash = createHash('sha256').update(token).digest('hex');

    await inTransaction(app.db, async (tx) => {
      const reset = await selectPasswordReset.executeTakeFirst(tx, {
        tokenHash,
        expiresAtGt: now.toISOString(),
      });

      if (reset == null) {
        throw rollBack(410, { error: 'The link has expired, or has been used' });
      }

      const password = readPassword(body.password, 'body field "password"');

      const passwordHash = await hashPassword(password);

      await tx
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', reset.user_id)
        .execute();

      await tx.deleteFrom('password_resets').where('user_id', '=', reset.user_id).execute();
    });

    return reply.code(204).send();
  });
};
