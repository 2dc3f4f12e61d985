// Emitted by flowsmith from the route "import-accounts". Change the flow, not this file.
// Import accounts: all of them or none
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../db/schema.ts';
import { countRows } from '../../lib/db/count-rows.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { endsFlow } from '../../lib/http/errors.ts';
import { describeFailure } from '../../lib/http/failure.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { atMost, bounded, optional, readInteger, readList, readText } from '../../lib/values/read.ts';
import { objectWith } from '../../lib/values/readers.ts';

const schema: FastifySchema = {
  response: {
    201: Type.Object({ imported: Type.Integer() }),
    409: Type.Object({
      error: Type.Object({ message: Type.String(), code: Type.String() }),
      accounts: Type.Integer(),
    }),
  },
};

const readShortText = bounded(readText, 2400);
const readItem = objectWith({ owner: readShortText, cents: optional(readInteger) });
const insertAccount = prepare((db, row: Insertable<Database['accounts']>) =>
  db.insertInto('accounts').values(row),
);

export const importAccounts: FastifyPluginAsync = async (app) => {
  app.post('/imports', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const accounts = atMost(
      readList(body.accounts, readItem, 'body field "accounts"'),
      1000,
      'body field "accounts"',
    );

    try {
      const answer = await inTransaction(app.db, async (tx) => {
        for (const account of accounts) {
          await insertAccount.execute(tx, { owner: account.owner, cents: account.cents ?? undefined });
        }

        return { imported: accounts.length };
      });

      return reply.code(201).send(answer);
    } catch (error) {
      if (endsFlow(error)) throw error;

      // None of them is stored.
      const failure = describeFailure(error);
      request.log.warn({ data: failure }, 'An import failed');

      const accountsCount = await countRows(app.db.selectFrom('accounts'));

      return reply.code(409).send({ error: failure, accounts: accountsCount });
    }
  });
};
