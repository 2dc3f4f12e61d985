// Emitted by flowsmith from the route "register". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { getProperty } from '../../lib/values/property.ts';
import { readAll } from '../../lib/values/read-all.ts';
import { bounded, readEmail, readText } from '../../lib/values/read.ts';
import { Account } from '../../schemas/account.ts';

const schema: FastifySchema = { response: { 201: Account } };

const readShortText = bounded(readText, 2400);
const readShortEmail = bounded(readEmail, 2400);
const insertAccount = prepare((db, row: Insertable<Database['accounts']>) =>
  db.insertInto('accounts').values(row).returningAll(),
);

export const register: FastifyPluginAsync = async (app) => {
  app.post('/accounts', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const { username, email } = readAll({
      username: () => readShortText(getProperty(body, ['user', 'username']), 'body field "user.username"'),
      email: () => readShortEmail(getProperty(body, ['user', 'email']), 'body field "user.email"'),
    });

    const account = await insertAccount.executeTakeFirstOrThrow(app.db, { username, email });

    return reply.code(201).send(account);
  });
};
