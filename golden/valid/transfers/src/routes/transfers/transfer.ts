// Emitted by flowsmith from the route "transfer". Change the flow, not this file.
// Send money from one account to another
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { withdraw } from '../../functions/withdraw.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { attempt } from '../../lib/http/failure.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { readInteger } from '../../lib/values/read.ts';

const schema: FastifySchema = { response: { 200: Type.Object({ left: Type.Integer() }) } };

export const transfer: FastifyPluginAsync = async (app) => {
  app.post('/transfers', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const from = readInteger(body.from, 'body field "from"');
    const cents = readInteger(body.cents, 'body field "cents"');

    const answer = await inTransaction(app.db, async (tx) => {
      const left = await attempt(withdraw(tx, from, cents));
      if (!left.ok) {
        throw rollBack(409, left.failure);
      }

      const to = readInteger(body.to, 'body field "to"');

      const account = await tx
        .updateTable('accounts')
        .set((eb) => ({ cents: eb('cents', '+', cents) }))
        .where('id', '=', to)
        .returningAll()
        .executeTakeFirst();

      if (account == null) {
        throw rollBack(404, { error: 'Nobody has that account' });
      }

      return { left: left.value };
    });

    return reply.send(answer);
  });
};
