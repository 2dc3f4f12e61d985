// Emitted by flowsmith from the route "search". Change the flow, not this file.
// Search with the caller's own token
import type { FastifyPluginAsync } from 'fastify';
import { requestJson } from '../../lib/http/client.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { readString } from '../../lib/values/read.ts';

export const search: FastifyPluginAsync = async (app) => {
  app.post('/search', async (request, reply) => {
    const body = readBody(request.body);
    const query = readString(body.query, 'body field "query"');

    const searchStatus = await requestJson(app.fetch, 'POST', 'http://search:9200/query', {
      headers: { Authorization: request.headers.authorization, 'Content-Type': 'application/sql' },
      body: query,
      timeoutMs: 10_000,
    });

    return sendJson(reply, searchStatus.body);
  });
};
