// Emitted by flowsmith from the route "list-contacts". Change the flow, not this file.
// List all contacts
import type { FastifyPluginAsync } from 'fastify';
import { requestPages } from '../../lib/http/request-pages.ts';
import { upTo } from '../../lib/http/retry.ts';

export const listContacts: FastifyPluginAsync = async (app) => {
  app.get('/contacts', async (_request, reply) => {
    const contacts = await requestPages(
      app.fetch,
      'https://api.crm.example/v1/contacts',
      { items: ['data'], next: ['links', 'next'], max: 20 },
      {
        headers: { 'X-API-Key': app.config.CRM_KEY },
        query: { limit: 100 },
        timeoutMs: 5000,
        retry: upTo(2),
      },
    );

    return reply.send(contacts.body);
  });
};
