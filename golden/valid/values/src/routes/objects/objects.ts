// Emitted by flowsmith from the route "objects". Change the flow, not this file.
// Objects and lists
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { getProperty, own } from '../../lib/values/property.ts';
import { optional, readString } from '../../lib/values/read.ts';

export const objects: FastifyPluginAsync = async (app) => {
  app.post('/objects', (request, reply) => {
    const body = readBody(request.body);
    const city = optional(readString)(
      getProperty(body, ['customer', 'address', '0', 'city']),
      'body field "customer.address.0.city"',
    );

    return reply.send({
      city: city ?? 'nowhere',
      a: body.a ?? null,
      constructor: own(body, 'constructor') ?? null,
      merged: { ...{ kept: 1, over: 1 }, over: 2 },
      list: [body.a ?? null, 'last'],
      ['__proto__']: 'own',
    });
  });
};
