// Emitted by flowsmith from the route "register". Change the flow, not this file.
// Register a customer
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { bounded, optional, readEmail, readText } from '../../lib/values/read.ts';
import { Customer } from '../../schemas/customer.ts';

const schema: FastifySchema = { response: { 201: Customer } };

const readShortEmail = bounded(readEmail, 2400);
const insertCustomer = prepare((db, row: Insertable<Database['customers']>) =>
  db.insertInto('customers').values(row).returningAll(),
);

export const register: FastifyPluginAsync = async (app) => {
  app.post('/customers', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const email = readShortEmail(body.email, 'body field "email"');
    const name = optional(readText)(body.name, 'body field "name"');

    const customer = await insertCustomer.executeTakeFirstOrThrow(app.db, { email });

    await app.jobs.enqueue('welcome', { email, name });

    return reply.code(201).send(customer);
  });
};
