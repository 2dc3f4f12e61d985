// Emitted by flowsmith from the route "parts". Change the flow, not this file.
// Parts of an object that may be missing
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { getProperty } from '../../lib/values/property.ts';
import { optional, readObject } from '../../lib/values/read.ts';

export const parts: FastifyPluginAsync = async (app) => {
  app.patch('/parts', (request, reply) => {
    const body = readBody(request.body);
    const customer = optional(readObject)(body.customer, 'body field "customer"');
    const address = optional(readObject)(getProperty(customer, ['address']), 'body field "customer.address"');

    return reply.send({
      email: getProperty(customer, ['email']) ?? null,
      city: getProperty(address, ['city']) ?? null,
    });
  });
};
