// Emitted by flowsmith from the route "open-account". Change the flow, not this file.
// Open an account, or say what is wrong with each field
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { bounded, optional, readInteger, readText } from '../../lib/values/read.ts';
import {
  findErrors,
  mustBeFilled,
  mustBeInteger,
  mustBeNumber,
  mustBeText,
  mustBeWithin,
  mustHaveLength,
} from '../../lib/values/validate.ts';
import { Account } from '../../schemas/account.ts';

const schema: FastifySchema = { response: { 201: Account } };

const readShortText = bounded(readText, 2400);
const insertAccount = prepare((db, row: Insertable<Database['accounts']>) =>
  db.insertInto('accounts').values(row).returningAll(),
);

export const openAccount: FastifyPluginAsync = async (app) => {
  app.post('/accounts', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const errors = findErrors({
      owner: [
        body.owner,
        mustBeText,
        mustBeFilled("can't be blank"),
        mustHaveLength({ max: 40 }, 'must have at most 40 characters'),
      ],
      cents: [
        body.cents,
        mustBeNumber,
        mustBeInteger('must be a whole number'),
        mustBeWithin({ min: 0, max: 1000000 }, 'must be between 0 and 1000000'),
      ],
    });

    if (errors != null) {
      return reply.code(422).send({ errors });
    }

    const owner = readShortText(body.owner, 'body field "owner"');
    const cents = optional(readInteger)(body.cents, 'body field "cents"');

    const account = await insertAccount.executeTakeFirstOrThrow(app.db, { owner, cents: cents ?? 0 });

    return reply.code(201).send(account);
  });
};
