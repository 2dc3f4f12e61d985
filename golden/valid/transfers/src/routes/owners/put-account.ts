// Emitted by flowsmith from the route "put-account". Change the flow, not this file.
// The account of an owner
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { accountOf } from '../../functions/account-of.ts';
import { bounded, readText } from '../../lib/values/read.ts';
import { Account } from '../../schemas/account.ts';

const schema: FastifySchema = { response: { 200: Account } };

const readShortText = bounded(readText, 2400);

export const putAccount: FastifyPluginAsync = async (app) => {
  app.put<{ Params: { owner: string } }>('/owners/:owner', { schema }, async (request, reply) => {
    const owner = readShortText(request.params.owner, 'path parameter "owner"');

    const call = await accountOf(app.db, owner);

    return reply.send(call.account);
  });
};
