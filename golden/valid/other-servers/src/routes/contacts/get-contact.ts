// Emitted by flowsmith from the route "get-contact". Change the flow, not this file.
// Read a contact
import type { FastifyPluginAsync } from 'fastify';
import { pathSegment, requestJson } from '../../lib/http/client.ts';
import { withinOrigin } from '../../lib/http/redirects.ts';

export const getContact: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { id: string } }>('/contacts/:id', async (request, reply) => {
    const id = request.params.id;
    const url = `https://api.crm.example/v1/contacts/${pathSegment(id, 'path parameter "id"')}`;

    const contact = await requestJson(withinOrigin(app.fetch), 'GET', url, {
      headers: { 'X-API-Key': app.config.CRM_KEY },
      timeoutMs: 10_000,
      acceptsAnyStatus: true,
    });

    return reply.send({
      status: contact.status,
      version: contact.headers.get('ETag') ?? null,
      contact: contact.body ?? null,
    });
  });
};
