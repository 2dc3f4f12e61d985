// Emitted by flowsmith from the route "tags". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { readString } from '../../lib/values/read.ts';

export const tags: FastifyPluginAsync = async (app) => {
  app.post('/tags', (request, reply) => {
    const body = readBody(request.body);
    const bodyTags = readString(body.tags, 'body field "tags"');
    const tagsParts = bodyTags.replaceAll(/[,;\s]+/gu, ',').split(',');
    const line = tagsParts.join(' / ');

    return reply.send({ tags: tagsParts, line });
  });
};
