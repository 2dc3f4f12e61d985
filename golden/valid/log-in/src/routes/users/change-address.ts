// Emitted by flowsmith from the route "change-address". Change the flow, not this file.
// Change the address of an account
import type { FastifyPluginAsync } from 'fastify';
import { sql, type Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { slowDown } from '../../functions/slow-down.ts';
import { countUse } from '../../lib/db/count-use.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { clientAddress } from '../../lib/http/client-address.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { checkPassword } from '../../lib/values/password.ts';
import { bounded, readEmail, readText } from '../../lib/values/read.ts';
import { normalised } from '../../lib/values/rules.ts';

const insertAttempt = prepare((db, row: Insertable<Database['attempts']>) =>
  db.insertInto('attempts').values(row),
);
const readShortText = bounded(readText, 1024);
const selectUser = prepare((db, values: { id: number }) =>
  db.selectFrom('users').select('password_hash').where('id', '=', values.id).forUpdate(),
);
const readShortEmail = bounded(readEmail, 2400);
const readTextToStore = normalised(readText, (text) => text.trim().toLowerCase(), readShortEmail);

export const changeAddress: FastifyPluginAsync = async (app) => {
  app.put<{ Params: { id: string } }>('/users/:id/email', async (request, reply) => {
    const body = readBody(request.body);

    await slowDown(app.db, request);

    const id = toInteger(request.params.id, 'path parameter "id"');

    const changesOfTheAccount = await countUse(app.db, 'change-address', String(id), {
      max: 3,
      perSeconds: 86_400,
    });

    const answer = await inTransaction(app.db, async (tx) => {
      if (changesOfTheAccount.retryAfter != null) {
        // What was refused is looked at later
        await insertAttempt.execute(tx, { client: clientAddress(request.ip).address });

        return () =>
          reply
            .code(429)
            .header('Retry-After', String(changesOfTheAccount.retryAfter as number))
            .send({ error: 'Too many attempts' });
      }

      const password = readShortText(body.password, 'body field "password"');

      const user = await selectUser.executeTakeFirst(tx, { id });

      if (!(await checkPassword(password, user?.password_hash)) || user?.password_hash == null) {
        throw rollBack(401, { error: 'The password is wrong' });
      }

      const email = readTextToStore(body.email, 'body field "email"');

      const userById = await tx
        .updateTable('users')
        .set({ email, email_changed_at: sql<string>`now()` })
        .where('id', '=', id)
        .returning(['id', 'email', 'email_changed_at'])
        .executeTakeFirst();

      return () => sendJson(reply, userById);
    });
    // Answers only after the commit.
    return answer();
  });
};
