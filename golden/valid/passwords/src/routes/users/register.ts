// Emitted by flowsmith from the route "register". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { hashPassword } from '../../lib/values/password.ts';
import { bounded, readEmail, readText } from '../../lib/values/read.ts';
import { normalised, withLength } from '../../lib/values/rules.ts';
import { User } from '../../schemas/user.ts';

const schema: FastifySchema = { response: { 201: User } };

const readPassword = bounded(withLength(readText, { min: 8 }), 1024);
const readShortEmail = bounded(readEmail, 2400);
const readTextToStore = normalised(readText, (text) => text.toLowerCase(), readShortEmail);
const insertUser = prepare((db, row: Insertable<Database['users']>) =>
  db.insertInto('users').values(row).returning(['id', 'email']),
);

export const register: FastifyPluginAsync = async (app) => {
  app.post('/users', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const password = readPassword(body.password, 'body field "password"');
    const email = readTextToStore(body.email, 'body field "email"');

    const passwordHash = await hashPassword(password);

    const user = await insertUser.executeTakeFirstOrThrow(app.db, { email, password_hash: passwordHash });

    return reply.code(201).send(user);
  });
};
