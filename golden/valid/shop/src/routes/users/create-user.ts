// Emitted by flowsmith from the route "create-user". Change the flow, not this file.
// Create a user and welcome them
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { bounded, readEmail, readText } from '../../lib/values/read.ts';
import { User } from '../../schemas/user.ts';

const schema: FastifySchema = { response: { 201: User } };

const readShortEmail = bounded(readEmail, 2400);
const insertUser = prepare((db, row: Insertable<Database['users']>) =>
  db.insertInto('users').values(row).returningAll(),
);

export const createUser: FastifyPluginAsync = async (app) => {
  app.post('/users', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const email = readShortEmail(body.email, 'body field "email"');
    const name = readText(body.name, 'body field "name"');

    const user = await insertUser.executeTakeFirstOrThrow(app.db, { email, name });

    // Welcome mail
    await app.mailer.sendMail({ to: email, subject: 'Welcome', text: `Hello ${name}, welcome to the shop.` });

    return reply.code(201).send(user);
  });
};
